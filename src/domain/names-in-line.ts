/** 'Ann, Teo'. A character in a name that turns the direction of letters would turn the names after it, too. */
export const namesInLine = (names: readonly string[]): string =>
  names.map((name) => name.replace(/[\u202A-\u202E\u2066-\u2069]/g, '')).join(', ')
