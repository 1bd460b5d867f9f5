import type { Colours } from './palettes'

/** What the platform of an issuer is called, and looks like. One deployment has one. */
export interface House {
  /** On pages and papers, in mails and messages. */
  name: string
  /** Under the icon of an installed app, and in names of files. */
  shortName: string
  /** Who sends a mail, and where they are: its last lines. */
  imprint?: string
  /** What it has chosen; `housePalettes` has the rest. */
  colours?: Record<'dark' | 'light', Colours>
  /** What pages have in addition to the tokens: the colours and headings that differ from ours. */
  sheet: string
  /** Where it reads mail, by what it is about. Without one, pages show the sample's. */
  contact?: Contact
  /** The languages that it offers, its first one first. Without them, all that there are. */
  languages?: readonly string[]
  /** What the share's token is called, if it is still to be deployed. */
  token?: { name: string; symbol: string }
  /** Drawings of its mark, for a dark and a light page, and a picture of it for phones. */
  logo?: { dark: string; light: string; icon?: Uint8Array }
}

export const ownHouse: House = { name: 'FNX', shortName: 'FNX', sheet: '' }

export const mailTopics = [
  'general',
  'support',
  'security',
  'privacy',
  'access',
  'press',
  'complaints',
] as const
export type MailTopic = (typeof mailTopics)[number]
export type Contact = Partial<Record<MailTopic, string>>

// Next's bundle and the server's share only the process.
const shared = globalThis as { fnxHouse?: House }

/** A process says once, at its start, whose house it is. */
export function carryHouse(house: House): void {
  shared.fnxHouse = house
}

export const house = (): House => shared.fnxHouse ?? ownHouse

/** A page has the name in its document, so one build serves every house. */
export function houseName(): string {
  if (typeof document !== 'undefined') return document.documentElement.dataset.name || ownHouse.name
  return house().name
}

/** Whether this is the first sample bank, whose name, story and people pictures and pages may show. */
export const isOurs = () => houseName() === ownHouse.name

/** Whether a house has a mark of its own, which the server answers at `/logo-dark.svg`. */
export function hasLogo(): boolean {
  if (typeof document !== 'undefined') return document.documentElement.dataset.logo !== undefined
  return house().logo !== undefined
}

/** The picture that stands for the house elsewhere: its own mark, or else the file of ours that is named. */
export const houseIcon = (ours: string) => (hasLogo() ? '/logo-dark.svg' : ours)

/** The mailboxes of a house that has some. */
export function houseContact(): Contact | undefined {
  if (typeof document === 'undefined') return house().contact
  const { contact } = document.documentElement.dataset
  return contact === undefined ? undefined : JSON.parse(contact)
}

/** The languages of a house that has chosen, its first one first. */
export function houseLanguages(): readonly string[] | undefined {
  if (typeof document === 'undefined') return house().languages
  return document.documentElement.dataset.languages?.split(' ')
}

/** What a house has chosen of its colours. MUI reckons with them in the browser, in addition to its sheet. */
export function houseColours(): House['colours'] {
  if (typeof document === 'undefined') return house().colours
  const { colours } = document.documentElement.dataset
  return colours === undefined ? undefined : JSON.parse(colours)
}

const codeCharacters = 7

/** The short name as names of files and numbers of banks take it: capitals and digits. */
export function houseCode(): string {
  const plain = house().shortName.normalize('NFKD').toUpperCase()
  return plain.replaceAll(/[^A-Z0-9]/g, '').slice(0, codeCharacters) || 'BANK'
}
