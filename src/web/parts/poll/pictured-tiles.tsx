import type { Picture as PictureOf } from '../../../domain/event/documents.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Picture } from '../page/picture.tsx'
import { NoPhoto } from './drawings.tsx'
import { Tile, type TileProps, tileId } from './tile.tsx'

type PicturedProps = TileProps & { picture?: PictureOf | undefined }

/** Answers with photos, each of which opens larger. */
export const PicturedTiles = ({ tiles }: { tiles: readonly PicturedProps[] }) => (
  <div className="tiles pictures">
    {tiles.map(({ picture, ...tile }) => (
      <div key={tile.value} className="pictured">
        {picture ? (
          <Preview of={picture} {...tile} />
        ) : (
          <div className="pictured-frame">
            <NoPhoto />
          </div>
        )}
        <Tile {...tile} />
      </div>
    ))}
  </div>
)

function Preview({ of, name, value, label, text }: TileProps & { of: PictureOf }) {
  const id = `${tileId({ name, value })}-picture`
  return (
    <>
      <button
        type="button"
        className="pictured-frame"
        command="show-modal"
        commandfor={id}
        aria-label={`Look closely at ${label}`}
      >
        <Picture of={of} sizes="(width >= 72rem) 20rem, (width >= 56rem) 23vw, 46vw" />
        <span className="pictured-look">
          <Icon shape="search" className="size-5" />
        </span>
      </button>
      <Dialog id={id} title={label}>
        <div className="pictured-large">
          <Picture of={of} sizes="(width >= 42rem) 38rem, 90vw" />
        </div>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
          <p className="text-lg">{text}</p>
          <button
            type="button"
            className="button"
            command="close"
            commandfor={id}
            data-choose={tileId({ name, value })}
            hidden
          >
            This one for me
          </button>
        </div>
      </Dialog>
    </>
  )
}
