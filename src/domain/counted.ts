/** '1 seat', '3 seats'; with the plural of its own where an s is not enough: '2 people'. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
