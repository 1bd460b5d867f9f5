import * as z from 'zod/mini'
import { type Contact, type House, type MailTopic, mailTopics } from '@/config/house'
import { faintPairs, type Palette, type Palettes, palettesOf, variablesOf } from '@/config/palettes'
import { printedLetters } from '@/config/printed-letters'
import { locales } from '@/messages/locale'
import { type Fault, type IssuerFolder, oneLine } from './folder'
import { iconIn, logoIn } from './logo'

export const houseFile = 'house.json'

/** It is on pages, in subjects of mails and in text messages. */
const name = z.string().check(
  z.maxLength(24, { error: 'Has more than 24 characters' }),
  z.regex(/^[\p{L}\p{N}][\p{L}\p{N} .,&’'+-]*$/u, {
    error: 'Has to begin with a letter or digit, and to have letters, digits and . , & ’ + - alone',
  }),
  z.regex(printedLetters, {
    error: 'Has a letter that papers cannot print: they have Latin and Cyrillic ones',
  }),
)

const shortest = 12

/** As wallets and explorers show it next to an amount. */
const symbol = z
  .string()
  .check(z.regex(/^[A-Z][A-Z0-9]{1,10}$/, { error: 'Is not 2 to 11 capitals and digits' }))

const colour = z
  .string()
  .check(z.regex(/^#[0-9a-fA-F]{6}$/, { error: 'Is no colour: # and six digits of 0-9 and a-f' }))
const colours = z.strictObject({ page: colour, accent: colour })

const mailbox = z
  .string()
  .check(
    z.maxLength(80, { error: 'Has more than 80 characters' }),
    z.regex(/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/, { error: 'Is no address of mail' }),
  )
const mailboxes = Object.fromEntries(mailTopics.map((topic) => [topic, mailbox])) as Record<
  MailTopic,
  typeof mailbox
>

export const houseText = z.strictObject({
  name,
  shortName: z.optional(
    name.check(z.maxLength(shortest, { error: 'Has more than 12 characters' })),
  ),
  imprint: z.optional(oneLine(200)),
  languages: z.optional(
    z
      .array(z.enum(locales as string[], { error: `Is none of ${locales.join(', ')}` }))
      .check(z.minLength(1, { error: 'Names no language' })),
  ),
  token: z.optional(z.strictObject({ name: oneLine(40), symbol })),
  contact: z.optional(z.partial(z.strictObject(mailboxes))),
  colours: z.optional(z.strictObject({ dark: colours, light: colours })),
  headings: z.optional(
    z.enum(['serif', 'sans'], { error: 'Has to be serif or sans: these typefaces are shipped' }),
  ),
  logo: z.optional(
    z.strictObject({ dark: z.string(), light: z.string(), icon: z.optional(z.string()) }),
  ),
})
export type HouseText = z.infer<typeof houseText>

export function houseFaults(given: HouseText): Fault[] {
  const isShort = given.shortName !== undefined || given.name.length <= shortest
  const faint = given.colours === undefined ? [] : faintPairs(palettesOf(given.colours))
  return [
    ...(isShort ? [] : [namedTooLong]),
    ...twiceNamed(given.languages),
    ...faint.map(({ theme, pair }): Fault => [['colours', theme], pair]),
  ]
}

const namedTooLong: Fault = [
  ['name'],
  `Has more than ${shortest} characters, so shortName is needed`,
]

const twiceNamed = (tags: readonly string[] = []): Fault[] =>
  tags.flatMap((tag, at) => (tags.indexOf(tag) < at ? [[['languages', at], 'Stands twice']] : []))

/**
 * The house that a folder describes. Its logo is read here, and refused if it is more than a
 * picture.
 */
export function houseOf(given: HouseText, folder: IssuerFolder): House {
  const {
    name,
    shortName = name,
    imprint,
    languages,
    token,
    contact,
    colours,
    headings = 'serif',
    logo,
  } = given
  const own: House = {
    name,
    shortName,
    sheet: `${colours ? colourSheet(palettesOf(colours)) : ''}${headings === 'sans' ? sansSheet : ''}`,
  }
  if (imprint !== undefined) own.imprint = imprint
  if (languages !== undefined) own.languages = languages
  if (token !== undefined) own.token = token
  if (contact !== undefined) own.contact = contact as Contact
  if (colours !== undefined) own.colours = colours
  if (logo !== undefined)
    own.logo = {
      dark: logoIn(folder, logo.dark),
      light: logoIn(folder, logo.light),
      ...(logo.icon !== undefined && { icon: iconIn(folder, logo.icon) }),
    }
  return own
}

/** How much its figures, and those of its fallback, are wider than the serif’s. */
const sansSheet = ':root{--fnx-font-display:var(--fnx-font-text);--fnx-display-width:1.6}'

/** With the same specificity as the tokens, and after them, so that print and forced colors win. */
const colourSheet = ({ dark, light }: Palettes) =>
  `:root,[data-theme=dark]{${linesOf(dark)}}[data-theme=light]{${linesOf(light)}}`

const linesOf = (palette: Palette) =>
  Object.entries(variablesOf(palette))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
