import type { Picture as PictureOf } from '../../../../content/types.ts'
import { Picture } from '../../parts/page/picture.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import { EmptyBowl } from './drawings.tsx'
import { Tile, type TileProps } from './question.tsx'

type BowlProps = TileProps & { picture?: PictureOf }

export const Bowls = ({ tiles }: { tiles: readonly BowlProps[] }) => (
  <div className="tiles bowls">
    {tiles.map(({ picture, ...tile }) => (
      <div key={tile.value} className="bowl">
        {picture ? (
          <Preview of={picture} {...tile} />
        ) : (
          <div className="bowl-picture">
            <EmptyBowl />
          </div>
        )}
        <Tile {...tile} />
      </div>
    ))}
  </div>
)

function Preview({ of, value, label, text }: TileProps & { of: PictureOf }) {
  const id = `bowl-${value}`
  return (
    <>
      <button
        type="button"
        className="bowl-picture"
        command="show-modal"
        commandfor={id}
        aria-label={`Look closely at ${label}`}
      >
        <Picture of={of} sizes="(width >= 72rem) 20rem, (width >= 56rem) 23vw, 46vw" />
        <span className="bowl-look">
          <Icon shape="search" className="size-5" />
        </span>
      </button>
      <Dialog id={id} title={label}>
        <div className="bowl-large">
          <Picture of={of} sizes="(width >= 42rem) 38rem, 90vw" />
        </div>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
          <p className="text-lg">{text}</p>
          <button type="button" className="button" command="close" commandfor={id} data-choose={value} hidden>
            This one for me
          </button>
        </div>
      </Dialog>
    </>
  )
}
