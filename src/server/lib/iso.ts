/** As the wire writes a time; null when it has not come. */
export const iso = (time: Date | null | undefined): string | null => time?.toISOString() ?? null
