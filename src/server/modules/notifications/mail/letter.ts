import { locale } from '@/messages/locale'
import * as m from '../messages'
import type { Letterhead } from '../needs'

export type Run = string | { bold: string } | { link: string; href: string }
export type Line = string | Run[]

export interface Row {
  label: string
  value: string
  isTotal?: boolean
}

export type Part =
  | { kind: 'paragraph'; lines: Line[]; isNote?: boolean }
  | { kind: 'code'; code: string }
  | { kind: 'table'; rows: Row[]; title?: string }
  | { kind: 'steps'; items: { title: string; text: string }[] }
  | { kind: 'options'; items: { title: string; figure?: string; text: string }[] }
  | { kind: 'wallet'; label: string; address: string }
  | { kind: 'button'; text: string; href: string; isQuiet?: boolean }

type Heading = { title: string } | { label: string; figure: string; unit: string }

/**
 * One mail. Its text and its HTML are made from the same facts, so they cannot contradict each
 * other.
 */
export interface Letter {
  language: string
  subject: string
  preheader: string
  brand: string
  heading: Heading
  parts: Part[]
  foot: { reason: string; links: { text: string; href: string }[]; imprint: string[] }
  /**
   * Address for unsubscribing with one click (RFC 8058). Letters about safety or money have none.
   */
  unsubscribe?: string
}

type Concern = 'account' | 'money' | 'choice' | 'newsletter' | 'issue'
type LetterText = Pick<Letter, 'subject' | 'preheader' | 'heading' | 'parts' | 'unsubscribe'>

export function letterOf(head: Letterhead, concern: Concern, content: LetterText): Letter {
  const { siteUrl } = head
  const help = { text: m.helpAction(), href: `${siteUrl}/help` }
  const contact = { text: m.contactAction(), href: `${siteUrl}/contactus` }
  const privacy = { text: m.privacyAction(), href: `${siteUrl}/static/privacy-policy` }
  const feet = {
    account: { reason: m.accountReasonText(), links: [help, contact] },
    money: { reason: m.moneyReasonText(), links: [help, contact] },
    choice: {
      reason: m.choiceReasonText(),
      links: [{ text: m.choiceAction(), href: `${siteUrl}/settings` }, help],
    },
    newsletter: {
      reason: m.newsletterReasonText(),
      links: [privacy, contact],
    },
    issue: {
      reason: m.issueReasonText(),
      links: [
        { text: m.issueEndAction(), href: content.unsubscribe ?? siteUrl },
        ...[privacy, contact],
      ],
    },
  }
  return {
    language: locale(),
    brand: oneLine(head.appName),
    ...content,
    subject: oneLine(content.subject),
    foot: { ...feet[concern], imprint: imprintOf(head) },
  }
}

function imprintOf({ appName, imprint, mode }: Letterhead): string[] {
  const imprintText =
    imprint ?? (mode === 'sandbox' ? m.sampleImprintText({ app: appName }) : appName)
  return mode === 'sandbox' ? [imprintText, m.sandboxText()] : [imprintText]
}

/** A line break in a subject would end the header, and the rest would count as another header. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

export const bold = (text: string): Run => ({ bold: text })
export const linkTo =
  (href: string) =>
  (text: string): Run => ({ link: text, href })

export const say = (...lines: Line[]): Part => ({ kind: 'paragraph', lines })
export const note = (...lines: Line[]): Part => ({ kind: 'paragraph', lines, isNote: true })

const width = 76

export function plainTextOf({ brand, heading, parts, foot }: Letter): string {
  const title =
    'title' in heading ? heading.title : `${heading.label}: ${heading.figure} ${heading.unit}`
  const links = foot.links.map(({ text, href }) => `${text}: ${href}`)
  return [
    brand,
    wrapHtml(title),
    ...parts.flatMap(textOfPart),
    `--\n${[foot.reason, ...links].map(wrapHtml).join('\n')}`,
    foot.imprint.map(wrapHtml).join('\n'),
  ].join('\n\n')
}

function textOfPart(part: Part): string[] {
  switch (part.kind) {
    case 'paragraph':
      return [part.lines.map((line) => wrapHtml(textOfLine(line))).join('\n')]
    case 'code':
      return [part.code]
    case 'table': {
      const rows = part.rows.map(({ label, value }) => wrapHtml(`${label}: ${value}`))
      return [[...(part.title ? [part.title] : []), ...rows].join('\n')]
    }
    case 'steps':
      return part.items.map(({ title, text }, index) =>
        [`${index + 1}. ${title}`, text].map(wrapHtml).join('\n'),
      )
    case 'options':
      return part.items.map(({ title, figure, text }, index) =>
        [`${index + 1}. ${figure ? `${title}: ${figure}` : title}`, text].map(wrapHtml).join('\n'),
      )
    case 'wallet':
      return [`${part.label}: ${part.address}`]
    case 'button':
      return [`${part.text}: ${part.href}`]
  }
}

function textOfLine(line: Line): string {
  const runs = typeof line === 'string' ? [line] : line
  return runs
    .map((run) => {
      if (typeof run === 'string') return run
      return 'bold' in run ? run.bold : `${run.link} (${run.href})`
    })
    .join('')
}

function wrapHtml(text: string): string {
  const lines = ['']
  for (const word of text.split(/\s+/u).filter(Boolean)) {
    const last = lines.at(-1) ?? ''
    if (last === '') lines[lines.length - 1] = word
    else if (last.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines.join('\n')
}

const digestLines = 50

export function digestLetter(head: Letterhead, { titles }: { titles: string[] }): Letter {
  const count = titles.length
  const title = m.digestSubject({ count, app: head.appName })
  const lines = titles.slice(0, digestLines).map((title) => say(title))
  const button = { text: m.digestAction(), href: `${head.siteUrl}/notifications` }
  return letterOf(head, 'choice', {
    subject: title,
    preheader: m.digestText(),
    heading: { title },
    parts: [say(m.digestText()), ...lines, { kind: 'button', ...button }],
  })
}
