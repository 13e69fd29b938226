import { useEffect, useRef, useState } from 'react'
import { emptyValue } from '../../../domain/event/entered.ts'
import { paths } from '../../../domain/paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { fileOf, isOfRatio, type Part } from './crop.ts'
import { CropDialog } from './crop-dialog.tsx'
import { type FieldProps, fieldId, useField, useForm } from './form-context.ts'
import { PlaceError } from './group-field.tsx'
import { uploadPicture } from './upload-picture.ts'

interface Chosen {
  file: File
  image: ImageBitmap
}

/** Shown, exchanged by choosing or dropping a file, cropped here, and described in words. */
export function PictureField({ field, value, place }: FieldProps) {
  const { FieldView } = useForm()
  const { labelled, change } = useField({ field, place })
  const { label, help, ifEmpty, fields, wishes = {} } = field
  const picture = Object(value) as { file?: string; alt?: string }
  const [chosen, setChosen] = useState<Chosen>()
  const [isSending, setSending] = useState(false)
  /** What could not be stored, to be sent again. */
  const [failed, setFailed] = useState<{ file: File; sentence: string }>()
  const input = useRef<HTMLInputElement>(null)
  /** Its entry may have moved, or be gone, before a picture is stored. */
  const latest = useRef<typeof change>(undefined)
  useEffect(() => {
    latest.current = change
    return () => {
      latest.current = undefined
    }
  })

  async function choose(file: File | undefined) {
    if (!file || isSending) return
    setFailed(undefined)
    // What this browser cannot read the server may; else it says what to do.
    const image =
      file.type === 'image/svg+xml' ? undefined : await createImageBitmap(file).catch(() => undefined)
    if (!image) return send(file)
    if (wishes.ratio && !isOfRatio(image, wishes.ratio)) return setChosen({ file, image })
    await use({ file, image }, { left: 0, top: 0, width: image.width, height: image.height })
  }
  async function use({ file, image }: Chosen, part: Part) {
    const { name, type } = file
    const made = await fileOf(image, part, { name, type, endings: wishes.endings })
    await send(made ?? file)
  }
  async function send(file: File) {
    setSending(true)
    const answer = await uploadPicture(file)
    setSending(false)
    if (!answer.ok) return setFailed({ file, sentence: answer.refusal.sentence })
    setFailed(undefined)
    latest.current?.((before: unknown) => ({
      ...Object(before ?? emptyValue({ ...field, ifEmpty: undefined })),
      file: answer.value.file,
    }))
    // ‘Try again’ is gone.
    if (document.activeElement === document.body) input.current?.focus()
  }
  const dropped = useFileDrop(choose)

  return (
    <fieldset id={fieldId(place)} tabIndex={-1} className="form-group">
      <legend>{labelled.label}</legend>
      {help && <p className="-mt-2 text-[0.9375rem]">{help}</p>}
      <PlaceError place={place} />
      <div className="picture-drop" {...dropped}>
        {picture.file ? (
          <img src={paths.picture(picture.file)} alt={picture.alt ?? ''} />
        ) : (
          <p>Drop a picture here.</p>
        )}
        <label className="button button-small file-button" data-busy={isSending || undefined}>
          <Icon shape="camera" className="size-4" />
          {isSending ? 'Storing...' : picture.file ? 'Choose another picture' : 'Choose picture'}
          <input
            ref={input}
            id={fieldId(`${place}.file`)}
            type="file"
            aria-label={`${label}: choose picture`}
            accept={wishes.endings?.map((ending) => `.${ending}`).join() ?? 'image/*'}
            // Not disabled: the focus would be lost.
            aria-disabled={isSending}
            onClick={(event) => isSending && event.preventDefault()}
            onChange={(event) => {
              void choose(event.currentTarget.files?.[0])
              // So that the same file can be chosen again.
              event.currentTarget.value = ''
            }}
          />
        </label>
      </div>
      <PlaceError place={`${place}.file`} />
      <div role="alert" className="empty:absolute">
        {failed && (
          <div className="grid justify-items-start gap-2">
            <p className="font-semibold text-error">{failed.sentence}</p>
            <button
              type="button"
              className="button button-small button-quiet"
              onClick={() => send(failed.file)}
            >
              Try again
            </button>
          </div>
        )}
      </div>
      {fields?.alt && picture.file && (
        <FieldView field={fields.alt} value={picture.alt} place={`${place}.alt`} />
      )}
      {ifEmpty && picture.file && (
        <button
          type="button"
          className="button button-small button-quiet justify-self-start"
          onClick={() => change(undefined)}
        >
          <Icon shape="bin" className="size-4" />
          Remove picture
        </button>
      )}
      {chosen && wishes.ratio && (
        <CropDialog
          image={chosen.image}
          ratio={wishes.ratio}
          onChosen={(part) => void use(chosen, part)}
          onClosed={() => {
            setChosen(undefined)
            input.current?.focus()
          }}
        />
      )}
    </fieldset>
  )
}
