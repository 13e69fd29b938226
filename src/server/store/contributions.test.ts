import { describe, expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import { boardPageSize, type ContributionType } from '../../domain/contributions.ts'
import { contributionFor } from '../../domain/schedule.ts'
import {
  findContribution,
  findPublicContribution,
  listContributionsTitledLike,
  listSimilarContributions,
  readBoardPage,
} from './contributions.ts'

const proposal = {
  type: 'talk_session' as const,
  title: 'A talk',
  details: 'Details.',
  contributor_name: 'Mia Muster',
  contributor_email: 'mia@example.org',
}

describeOnBothEngines('the stored contributions', (store, engine) => {
  const propose = (
    rows: Partial<
      Omit<typeof proposal, 'type'> & { created_at: string; vote_count: number; type: ContributionType }
    >[],
  ) =>
    store()
      .db.insertInto('contributions')
      .values(rows.map((row) => ({ ...proposal, ...row }) as typeof proposal))
      .returning('id')
      .execute()
  const board = (type: 'talk_session' | 'volunteer', page: number) => readBoardPage(store().db, type, page)
  const similar = async (title: string) =>
    (await listSimilarContributions(store().db, title)).map((found) => found.title)

  describe('the board', () => {
    test('shows each contribution on exactly one page, newest first', async () => {
      const count = 2 * boardPageSize + 1
      await propose(
        Array.from({ length: count }, (_, at) => ({
          title: `Talk ${at}`,
          created_at: at < 30 ? '2025-06-01T00:00:00Z' : `2025-06-02T00:00:${at - 20}Z`,
        })),
      )
      await propose([
        { type: 'volunteer', title: 'Coffee' },
        { type: 'keynote', title: 'Keynote' },
      ])
      const pages = await Promise.all([1, 2, 3, 4].map((page) => board('talk_session', page)))
      expect(pages.map((page) => page.contributions.length)).toEqual([boardPageSize, boardPageSize, 1, 0])
      for (const page of pages) expect(page).toMatchObject({ total: count, pageCount: 3 })
      const shown = pages.flatMap((page) => page.contributions)
      expect(new Set(shown.map((one) => one.id)).size).toBe(count)
      const times = shown.map((one) => one.created_at)
      expect(times).toEqual([...times].sort().reverse())
      expect(await board('volunteer', 1)).toMatchObject({ contributions: [{ title: 'Coffee' }], total: 1 })
    })

    test('has one page while it is empty', async () => {
      expect(await board('volunteer', 1)).toEqual({ contributions: [], total: 0, pageCount: 1 })
    })

    test('contains no mail address', async () => {
      const [row] = await propose([{}])
      const id = row?.id ?? ''
      expect(
        JSON.stringify([await board('talk_session', 1), await findPublicContribution(store().db, id)]),
      ).not.toContain('@')
      // Negative control: the row does hold one.
      expect(JSON.stringify(await findContribution(store().db, id))).toContain('@')
      for (const unknown of ['', 'x', `${id}'`, '00000000-0000-4000-8000-000000000000'])
        expect(await findPublicContribution(store().db, unknown)).toBeUndefined()
    })
  })

  describe('similar titles', () => {
    test.each([
      ['RAG for beginners', "Beginner's guide to RAG"],
      ['evls for spredsheets', 'Evals for people who hate spreadsheets'],
      ['Vibe coding for kids', 'Teaching kids to vibe code'],
      ['Prompts', 'Prompts are product decisions'],
      ['Agents in production', 'My agent deleted production: a love story'],
      ['zurich kase', 'Zürich Käse'],
      ['help with coffee', 'Coffee and cake'],
      ['AI', 'AI'],
    ])('are found for %s: %s', async (typed, title) => {
      await propose([{ title }, { title: 'Lockpicking' }])
      expect(await similar(typed)).toContain(title)
    })

    test.each([
      ['From napkin to app store', 'From idea to first customer'],
      ['How to build an AI app', 'How to lead an AI team'],
      ['An introduction to MCP', 'An introduction to lockpicking'],
      ['I can help with photos', 'I can help with the coffee'],
      ['Debugging with LLMs', 'Writing with LLMs'],
      ['The', 'The end'],
      ['%', '%%%'],
      ["'; drop table contributions; --", 'Drop by'],
    ])('are not found for %s: %s', async (typed, title) => {
      await propose([{ title }])
      expect(await similar(typed)).toEqual([])
    })

    test.runIf(engine === 'embedded')('are found in other alphabets', async () => {
      await propose([{ title: 'Мир, привет!' }])
      expect(await similar('Привет, мир')).toEqual(['Мир, привет!'])
    })

    test('are listed best first, three at most, of every type', async () => {
      await propose([
        { title: 'RAG for experts', vote_count: 9 },
        { title: 'RAG for beginners', type: 'keynote' },
        { title: 'RAG, beginners and cheese', vote_count: 3, type: 'volunteer' },
        { title: 'RAG for the beginners', vote_count: 3 },
      ])
      expect(await similar('rag beginners')).toEqual([
        'RAG for the beginners',
        'RAG for beginners',
        'RAG, beginners and cheese',
      ])
    })
  })

  describe('the talks of the schedule', () => {
    const talk = 'Two left brains: how a nurse & a designer shipped a rota app'
    test.each([
      [
        'in other letters and punctuation',
        'TWO LEFT BRAINS – how a nurse, a designer shipped a rota-app!',
        true,
      ],
      ['shortened for print', `${talk}, and what came after`, true],
      ['longer than proposed', 'How a nurse & a designer', true],
      ['with words of another alphabet', 'Мир и вайбкодинг', false],
      ['with half a word of it', 'left brain', false],
      ['too short to tell', 'a rota', false],
    ])('are found %s', async (_how, title, isFound) => {
      await propose([{ title }, { title: 'Lockpicking' }, { title, type: 'volunteer' }])
      const found = contributionFor(
        talk,
        await listContributionsTitledLike(store().db, [talk, 'Coffee', '…']),
      )
      expect(found?.title).toBe(isFound ? title : undefined)
    })

    test('are found in every alphabet', async () => {
      for (const title of ['Вайбкодинг: привет, мир!', 'Zürich Käse & naïveté', '日本語で話す生成AI']) {
        await propose([{ title }])
        expect(await listContributionsTitledLike(store().db, [title.toUpperCase()])).toMatchObject([
          { title },
        ])
      }
    })

    test('are found without reading the whole table', async () => {
      await propose(Array.from({ length: 60 }, (_, at) => ({ title: `Another talk, number ${at}` })))
      await propose([{ title: talk }])
      expect(await listContributionsTitledLike(store().db, [talk])).toHaveLength(1)
    })
  })
})
