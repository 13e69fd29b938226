import { BegunSheet } from './begun-sheet.tsx'
import type { EditorPart, Opened } from './editor-part.ts'
import { HappenedSheet } from './happened-sheet.tsx'
import { PlaceSheet } from './place-sheet.tsx'
import { PublishSheet, TakeBackSheet } from './publishing.tsx'
import { SuggestSheet } from './suggest-sheet.tsx'
import { TalkSheet, type TalkSheetProps } from './talk-sheet.tsx'

interface SheetProps extends EditorPart, Pick<TalkSheetProps, 'reload' | 'onClosed'> {
  opened: Opened
}

const questions = {
  publish: PublishSheet,
  'take-back': TakeBackSheet,
  suggest: SuggestSheet,
  happened: HappenedSheet,
} as const

/** What lies over the page. */
export function Sheet({ opened, ...props }: SheetProps) {
  if ('place' in opened) return <PlaceSheet {...props} place={opened.place} />
  if ('begun' in opened) return <BegunSheet {...opened} onClosed={props.onClosed} />
  if ('repair' in opened) return <HappenedSheet {...props} talkId={opened.repair} />
  if ('talk' in opened)
    return <TalkSheet {...props} talk={props.plan.talks.find(({ id }) => id === opened.talk)} />
  const Question = questions[opened.ask]
  return <Question {...props} />
}
