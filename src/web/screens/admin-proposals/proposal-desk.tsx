import { useState } from 'react'
import { counted } from '../../../domain/counted.ts'
import { proposalMessages as messages } from '../../../domain/messages/proposal-messages.ts'
import { pageCountOf, pageShown } from '../../../domain/pages-of-lists.ts'
import { paths } from '../../../domain/paths.ts'
import type { BlockedAddress, DeskProposal, ProposalList } from '../../../domain/proposal-desk.ts'
import { type ProposalTab, proposalsPerPage } from '../../../domain/proposal-tabs.ts'
import { call } from '../../call.ts'
import { AdminMain } from '../../parts/admin/admin-main.tsx'
import { DownloadCsv } from '../../parts/admin/download-csv.tsx'
import { ListSearch } from '../../parts/admin/list-search.tsx'
import { PageLinks } from '../../parts/admin/page-links.tsx'
import { Alert } from '../../ui/alert.tsx'
import { toast } from '../../ui/form.ts'
import { useFocusInList } from '../../ui/use-focus-in-list.ts'
import { toastReloadFailed } from '../../ui/use-polling.ts'
import { focusAgain } from '../../ui/use-submit.ts'
import { zonedTime } from '../../ui/zoned-time.ts'
import { Chosen, JustHidden } from './bars.tsx'
import { Blocked } from './blocked.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import type { Desk } from './desk-part.ts'
import { HideDialog } from './hide-dialog.tsx'
import { ProposalCard } from './proposal-card.tsx'
import { Tabs } from './tabs.tsx'

export const proposalsTitle = 'Proposals'

interface ProposalDeskProps {
  wanted: { tab: ProposalTab; search: string; page: number }
  /** Null when it could not be read. */
  list: ProposalList | null
  blocked: readonly BlockedAddress[]
  reviewsFirst: boolean
  timeZone: string
}

export default function ProposalDesk(given: ProposalDeskProps) {
  const { wanted, reviewsFirst, timeZone } = given
  const [list, setList] = useState(given.list)
  const [blocked, setBlocked] = useState(given.blocked)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [hidden, setHidden] = useState<readonly string[]>([])
  const [hiding, setHiding] = useState<{ ids: readonly string[]; sentence: string }>()
  const [deleting, setDeleting] = useState<readonly string[]>()
  const [isBusy, setBusy] = useState(false)
  const cards = useFocusInList()

  async function reload() {
    const answer = await call('find-proposals', wanted, messages.listFailed)
    if (answer.ok) setList(answer.value)
    else toastReloadFailed(answer.refusal.sentence)
    return answer.ok ? answer.value : undefined
  }
  async function reloadBlocked() {
    const answer = await call('list-blocked-addresses', {}, messages.failed)
    if (answer.ok) setBlocked(answer.value)
  }
  /** Whatever was pressed: one thing at a time, then the list as it is now. */
  async function act(work: () => Promise<void>) {
    if (isBusy) return
    const pressed = document.activeElement
    setBusy(true)
    try {
      await work()
      await reload()
    } finally {
      setBusy(false)
      if (pressed instanceof HTMLButtonElement) focusAgain(pressed)
    }
  }
  async function hide(ids: readonly string[], more: { anyway?: boolean } = {}) {
    const here = list?.proposals.filter(({ id }) => ids.includes(id)) ?? []
    const talks = here.flatMap(({ talks }) => talks)
    if (talks.length > 0 && !more.anyway) return setHiding({ ids, sentence: messages.inProgramme(talks) })
    await act(async () => {
      const answer = await call('hide-proposals', { ids: [...ids], ...more }, messages.failed)
      if (answer.ok) {
        setHidden(answer.value.ids)
        setChosen([])
      } else if (answer.refusal.reason === 'conflict' && !more.anyway)
        setHiding({ ids, sentence: answer.refusal.sentence })
      else toast({ title: 'Error', text: answer.refusal.sentence }, true)
    })
  }
  const show = (ids: readonly string[], more: { asBefore?: boolean } = {}) =>
    act(async () => {
      const answer = await call('show-proposals', { ids: [...ids], ...more }, messages.failed)
      if (!answer.ok) return toast({ title: 'Error', text: answer.refusal.sentence }, true)
      setHidden([])
      setChosen([])
    })
  const chooseAddress = ({ id }: DeskProposal) =>
    act(async () => {
      const answer = await call('list-proposals-of-address', { id }, messages.failed)
      if (answer.ok) setChosen(answer.value.ids)
      else toast({ title: 'Error', text: answer.refusal.sentence }, true)
    })
  const desk: Desk = {
    tab: wanted.tab,
    isBusy,
    hide,
    show,
    remove: setDeleting,
    chooseAddress,
    reload,
    reloadBlocked,
    toggle: (id) => setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]),
    when(iso) {
      const { day, year, time } = zonedTime(iso, timeZone)
      return `${day} ${year}, ${time}`
    },
  }
  return (
    <AdminMain
      title={proposalsTitle}
      tagline={
        reviewsFirst ? 'Shown on the board after you have looked at them.' : 'Shown on the board at once.'
      }
      action={
        <a href={paths.eventDocument('proposals')} className="button button-quiet button-small">
          Change that
        </a>
      }
    >
      <Tabs tab={wanted.tab} counts={list?.counts} />
      <div className="mt-5">
        <ListSearch
          id="proposals-search"
          action={paths.adminProposals}
          label="Any part of title, text, name, address or phone"
          search={wanted.search}
          kept={{ tab: wanted.tab }}
        >
          <DownloadCsv
            ask={() =>
              call('export-proposals', { tab: wanted.tab, search: wanted.search }, messages.exportFailed)
            }
            failedTitle="Error"
          />
        </ListSearch>
      </div>
      {list ? (
        <>
          <p role="status" className="mt-4 text-lg">
            {wordsFor(list, wanted)}
          </p>
          <ul ref={cards} className="mt-2 border-t-4 border-text">
            {list.proposals.map((proposal) => (
              <ProposalCard
                key={proposal.id}
                proposal={proposal}
                desk={desk}
                isChosen={chosen.includes(proposal.id)}
              />
            ))}
          </ul>
          <PageLinks
            page={pageShown(wanted.page, list.found, proposalsPerPage)}
            pageCount={pageCountOf(list.found, proposalsPerPage)}
            hrefOf={(page) => paths.proposalsIn({ ...wanted, page })}
          />
        </>
      ) : (
        <div className="mt-6 max-w-[40rem]">
          <Alert sentence={messages.listFailed} />
        </div>
      )}
      <Blocked blocked={blocked} when={desk.when} reload={() => Promise.all([reloadBlocked(), reload()])} />
      {chosen.length > 0 ? (
        <Chosen ids={chosen} desk={desk} onClear={() => setChosen([])} />
      ) : (
        hidden.length > 0 && (
          <JustHidden key={hidden.join()} ids={hidden} desk={desk} onClose={() => setHidden([])} />
        )
      )}
      {hiding && (
        <HideDialog
          sentence={hiding.sentence}
          onConfirm={() => hide(hiding.ids, { anyway: true })}
          onClosed={() => setHiding(undefined)}
        />
      )}
      {deleting && (
        <DeleteDialog
          proposals={deleting}
          titles={(list?.proposals ?? []).filter(({ id }) => deleting.includes(id))}
          whenDone={async () => {
            setChosen([])
            setHidden([])
            await reload()
          }}
          onClosed={() => setDeleting(undefined)}
        />
      )}
    </AdminMain>
  )
}

function wordsFor({ found }: ProposalList, { tab, search }: ProposalDeskProps['wanted']): string {
  if (found > 0) return counted(found, 'proposal')
  if (search.trim() !== '')
    return `Nothing here contains “${search.trim()}”. Try fewer letters, or another tab.`
  return {
    new: 'Nothing new. You have looked at everything.',
    board: 'Nothing on the board yet. Share the page “Contribute”.',
    hidden: 'Nothing is hidden.',
    programme: 'No talk of the programme names a proposal. Give a talk the title of one.',
  }[tab]
}
