import type { Colours } from './palettes'

/** The name and look of an issuer's platform. Each deployment has exactly one. */
export interface House {
  /** Used on pages and papers, and in mails and messages. */
  name: string
  /** Under the icon of an installed app, and in names of files. */
  shortName: string
  /** The sender of a mail and their address: its last lines. */
  imprint?: string
  /** The colours that the issuer has chosen; `housePalettes` adds the rest. */
  colours?: Record<'dark' | 'light', Colours>
  /**
   * CSS of the pages in addition to the tokens: colours and headings that differ from the defaults.
   */
  sheet: string
  /** The issuer's mailboxes by subject. Without them pages show those of the sample. */
  contact?: Contact
  /**
   * The languages that the issuer offers, the default first. Without them all languages are
   * offered.
   */
  languages?: readonly string[]
  /** The name of the share's token, if it is still to be deployed. */
  token?: { name: string; symbol: string }
  /** Its logo for a dark and a light page, and an icon for phones. */
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

/** Sets the house of this process, once at its start. */
export function carryHouse(house: House): void {
  shared.fnxHouse = house
}

export const house = (): House => shared.fnxHouse ?? ownHouse

/** Pages read the name from their document, so one build serves every house. */
export function houseName(): string {
  if (typeof document !== 'undefined') return document.documentElement.dataset.name || ownHouse.name
  return house().name
}

/** Whether this is the first sample bank. Pages show its name, story and people only then. */
export const isOurs = () => houseName() === ownHouse.name

/** Whether the house has its own logo, which the server serves at `/logo-dark.svg`. */
export function hasLogo(): boolean {
  if (typeof document !== 'undefined') return document.documentElement.dataset.logo !== undefined
  return house().logo !== undefined
}

/**
 * The picture that stands for the house on other sites: its own logo, or the given file of ours.
 */
export const houseIcon = (ours: string) => (hasLogo() ? '/logo-dark.svg' : ours)

/** The mailboxes of the house, if it has any. */
export function houseContact(): Contact | undefined {
  if (typeof document === 'undefined') return house().contact
  const { contact } = document.documentElement.dataset
  return contact === undefined ? undefined : JSON.parse(contact)
}

/** The languages that the house has chosen, the default first. */
export function houseLanguages(): readonly string[] | undefined {
  if (typeof document === 'undefined') return house().languages
  return document.documentElement.dataset.languages?.split(' ')
}

/**
 * The colours that the house has chosen. MUI needs them in the browser in addition to the style
 * sheet.
 */
export function houseColours(): House['colours'] {
  if (typeof document === 'undefined') return house().colours
  const { colours } = document.documentElement.dataset
  return colours === undefined ? undefined : JSON.parse(colours)
}

const codeCharacters = 7

/** The short name for file names and bank references: capitals and digits only. */
export function houseCode(): string {
  const plain = house().shortName.normalize('NFKD').toUpperCase()
  return plain.replaceAll(/[^A-Z0-9]/g, '').slice(0, codeCharacters) || 'BANK'
}
