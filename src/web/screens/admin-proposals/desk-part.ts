import type { DeskProposal, ProposalList } from '../../../domain/proposal-desk.ts'
import type { ProposalTab } from '../../../domain/proposal-tabs.ts'

/** What every part of the page is given. */
export interface Desk {
  tab: ProposalTab
  isBusy: boolean
  hide(ids: readonly string[]): Promise<void>
  show(ids: readonly string[], more?: { asBefore?: boolean }): Promise<void>
  /** Asks for the word first. */
  remove(ids: readonly string[]): void
  chooseAddress(proposal: DeskProposal): Promise<void>
  toggle(id: string): void
  reload(): Promise<ProposalList | undefined>
  reloadBlocked(): Promise<void>
  /** A time in the event's zone. */
  when(iso: string): string
}
