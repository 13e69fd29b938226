/** What a room may have and a talk may need; without schemas, for browsers too. */
export const roomFeatures = ['screen', 'whiteboard', 'quiet', 'step-free'] as const

const inWords: Record<string, string> = {
  screen: 'a screen',
  whiteboard: 'a whiteboard',
  'step-free': 'step-free access',
}

export const featuresInWords = (features: readonly string[]) =>
  features.map((feature) => inWords[feature] ?? feature)
