/** What a room may have and a talk may need; without schemas, for browsers too. */
export const roomFeatures = ['screen', 'whiteboard', 'quiet', 'step-free'] as const
