/** Lists of admin pages, a page at a time. */

export const pageCountOf = (found: number, perPage: number) => Math.max(1, Math.ceil(found / perPage))

/** The last one when there are no longer so many: what stood on a later page may have been hidden or deleted. */
export const pageShown = (wanted: number, found: number, perPage: number) =>
  Math.min(wanted, pageCountOf(found, perPage))
