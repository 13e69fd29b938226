import { type PaperName, papers } from '../../../domain/papers.ts'
import { paths } from '../../../domain/paths.ts'
import { Icon } from '../../ui/icons.tsx'

/** What is printed for the day, as downloads. */
export const PaperButtons = () => (
  <>
    {(Object.keys(papers) as PaperName[]).map((name) => (
      <form key={name} method="post" action={paths.paper(name)}>
        <button type="submit" className="button button-quiet">
          <Icon shape="download" className="size-5" />
          {papers[name].label}
        </button>
      </form>
    ))}
  </>
)
