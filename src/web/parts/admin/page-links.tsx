interface PageLinksProps {
  page: number
  pageCount: number
  hrefOf(page: number): string
}

/** To the other pages of a list of an admin page. */
export function PageLinks({ page, pageCount, hrefOf }: PageLinksProps) {
  if (pageCount <= 1 && page === 1) return null
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap items-center gap-4">
      {page > 1 && (
        <a href={hrefOf(page - 1)} rel="prev" className="button button-quiet">
          Previous
        </a>
      )}
      <span>
        Page {page} of {pageCount}
      </span>
      {page < pageCount && (
        <a href={hrefOf(page + 1)} rel="next" className="button button-quiet">
          Next
        </a>
      )}
    </nav>
  )
}
