import { minuteMs } from '@/config/durations'
import { FreshMember, type Scene } from './fresh-member'
import { OnChain } from './on-chain'

export interface Arranged {
  member: FreshMember
  path?: string
  storage?: Record<string, string>
}

/** Without a login. */
export type ForVisitors = Required<Pick<Arranged, 'path'>>

type Words = () => string

export interface Scenario {
  group: Words
  title: Words
  path: string
  arrange: (scene: Scene) => Promise<FreshMember | Arranged | ForVisitors>
}

export type ScenarioRows = Record<string, Scenario>

type Row = [title: Words, arrange: Scenario['arrange'], path?: string]

const longDays = 70

export const receipt = (id: string) => `/transactions/${id}`

export function inGroup(group: Words, path: string, rows: Record<string, Row>) {
  const entries = Object.entries(rows).map(([name, [title, arrange, own = path]]) => {
    const scenario: Scenario = { group, title, path: own, arrange }
    return [name, scenario] as const
  })
  return Object.fromEntries(entries)
}

export async function linked(scene: Scene): Promise<FreshMember> {
  const member = await FreshMember.made(scene)
  await member.linkWallet()
  return member
}

/** A member with money, whose wallet was linked long enough ago for orders of the past. */
export async function funded(scene: Scene): Promise<FreshMember> {
  const member = await FreshMember.made(scene, { since: ago(scene, 60) })
  await member.linkWallet(ago(scene, 30))
  await new OnChain(scene.needs).fund(member.wallet.address)
  return member
}

export async function received(scene: Scene): Promise<FreshMember> {
  const member = await FreshMember.made(scene)
  await member.receive('25')
  return member
}

export async function heldLong(scene: Scene): Promise<FreshMember> {
  const since = ago(scene, longDays * 24 * 60)
  const member = await FreshMember.made(scene, { since })
  await member.receive('61.4', since)
  return member
}

export function ago({ needs }: Scene, minutes: number): Date {
  return new Date(needs.clock.now().getTime() - minutes * minuteMs)
}
