import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { testEvent } from '../../../../tests/support/event.ts'
import { profileFinder, speakerParts } from '../../../domain/speakers.ts'
import { sampleContributions } from './sample-contributions.ts'
import { sampleParticipants } from './sample-people.ts'

const talks = testEvent.schedule.acts.flatMap((act) => act.items.flatMap((item) => item.talks ?? []))
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const isOnce = (values: readonly string[]) => new Set(values).size === values.length

describe('the people and proposals of the sample', () => {
  const paid = sampleParticipants.filter(({ status }) => status === 'paid')

  test('holds only made-up people at example addresses', () => {
    const addresses = [
      ...sampleParticipants.map((participant) => participant.email),
      ...sampleContributions.map((contribution) => contribution.contributorEmail),
    ]
    expect(addresses.filter((address) => !address.endsWith('@example.org'))).toEqual([])
    expect(isOnce(sampleParticipants.map((participant) => participant.email))).toBe(true)
  })

  test('has names and profiles of every length and script', () => {
    const listed = paid.filter(({ isListed }) => isListed)
    const names = listed.map(({ name }) => name)
    expect(names.filter((name) => name.length > 60)).toHaveLength(2)
    expect(names.filter((name) => !name.includes(' ')).length).toBeGreaterThan(0)
    expect(names.filter((name) => /-/.test(name)).length).toBeGreaterThan(2)
    expect(names.filter((name) => !/\p{Script=Latin}/u.test(name)).length).toBeGreaterThan(3)
    expect(names).toEqual(expect.arrayContaining(['Élodie Modèle', 'Anne-Eve Skouer']))
    const lengths = listed.map(({ aboutMe }) => aboutMe?.length ?? 0)
    expect(Math.min(...lengths)).toBe(0)
    expect(Math.max(...lengths)).toBeGreaterThan(500)
    const addresses = sampleParticipants.flatMap(({ linkedinProfileUrl }) => linkedinProfileUrl ?? [])
    expect(isOnce(addresses)).toBe(true)
    expect(
      addresses.filter((address) => !/^https:\/\/www\.linkedin\.example\/in\/[a-z-]+$/.test(address)),
    ).toEqual([])
  })

  test('has a small square portrait of some forty listed people, and none that nobody uses', async () => {
    const named = sampleParticipants.flatMap(({ portrait, isListed }) => (isListed && portrait) || [])
    expect(named.length).toBeGreaterThanOrEqual(40)
    const folder = new URL('./portraits/', import.meta.url)
    const small = new URL('small/', folder)
    expect(readdirSync(folder).sort()).toEqual([...named, 'small'].sort())
    expect(readdirSync(small).sort()).toEqual(named.sort())
    for (const name of named) {
      const bytes = await readFile(new URL(name, folder))
      expect(bytes.length).toBeLessThanOrEqual(8 * 1024)
      const { format, width, height } = await sharp(bytes).metadata()
      expect({ format, width, height }).toEqual({ format: 'webp', width: 512, height: 512 })
      const { format: same, ...half } = await sharp(await readFile(new URL(name, small))).metadata()
      expect([same, half.width, half.height]).toEqual(['webp', 256, 256])
    }
  })

  test('never takes a listed person for a speaker of another name', () => {
    const profiles = paid
      .filter(({ isListed, linkedinProfileUrl }) => isListed && linkedinProfileUrl)
      .map(({ name, linkedinProfileUrl }) => ({
        customer_name: name,
        linkedin_profile_url: linkedinProfileUrl,
      }))
    const linked = talks
      .flatMap((talk) => speakerParts(talk.speakers, profileFinder(profiles)))
      .flatMap(({ text, href }) => (href ? [[text, href]] : []))
    expect(linked.length).toBeGreaterThan(10)
    const ownProfiles = new Map(profiles.map((person) => [person.customer_name, person.linkedin_profile_url]))
    expect(linked.filter(([text = '', href]) => ownProfiles.get(text) !== href)).toEqual([])
  })

  test('has proposals as the board takes them, a few of them loved and most of them liked', () => {
    const kinds = Map.groupBy(sampleContributions, (contribution) => contribution.type)
    expect([...kinds].map(([kind, proposals]) => [kind, proposals.length]).sort()).toEqual([
      ['keynote', 2],
      ['talk_session', 27],
      ['volunteer', 11],
    ])
    expect(isOnce(sampleContributions.map((contribution) => contribution.title))).toBe(true)
    const lengths = sampleContributions.map((contribution) => contribution.details.length)
    expect(Math.min(...lengths)).toBeLessThan(60)
    expect(Math.max(...lengths)).toBeGreaterThan(2500)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(3000)

    const votes = sampleContributions.map((contribution) => contribution.votes).sort((a, b) => b - a)
    expect(sum(votes.slice(0, 10))).toBeGreaterThan(sum(votes) / 2)
    expect(votes.at(-1)).toBe(0)
    expect(sampleContributions.filter(({ votes, verifiedVotes }) => verifiedVotes > votes)).toEqual([])
  })

  test('happens in the months before the day', () => {
    const moments = [...sampleContributions, ...sampleParticipants].map(({ createdAt }) => createdAt)
    expect(moments.filter((moment) => !/^2025-0[3-8]-\d\dT[\d:]+Z$/.test(moment))).toEqual([])
    expect(moments.filter((moment) => Date.parse(moment) >= Date.parse(testEvent.startsAt))).toEqual([])
  })

  test('gives some talks a proposal to read more of, and leaves some without', () => {
    const titles = new Set(sampleContributions.map((contribution) => contribution.title))
    const matched = talks.filter((talk) => titles.has(talk.title))
    expect(matched.length).toBeGreaterThan(0)
    expect(matched.length).toBeLessThan(talks.length)
  })
})
