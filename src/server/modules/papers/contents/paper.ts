import { eq } from 'drizzle-orm'
import { housePalettes } from '@/config/palettes'
import { microSharesPerShare } from '@/config/units'
import { formatShares } from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import { locale } from '@/messages/locale'
import { translatedSheet } from '@/server/modules/content'
import { accounts } from '@/server/modules/identity/tables'
import { newestProof } from '@/server/modules/ledger'
import { requireOffering } from '@/server/modules/offerings'
import { AppError } from '@/server/platform/errors'
import type { Ports } from '@/server/platform/ports'
import * as m from '../messages'

export type PaperFact = [label: string, value: string]

interface Facts {
  kind: 'facts'
  title: string
  rows: PaperFact[]
}

export interface PaperSums {
  kind: 'sums'
  title: string
  rows: PaperFact[]
  total?: PaperFact
}

interface Pair {
  kind: 'pair'
  sides: [Facts | PaperSums, Facts | PaperSums]
}

export interface PaperTable {
  kind: 'table'
  title: string
  columns: { name: string; part: number; isFigure: boolean }[]
  rows: string[][]
  strong: number[]
}

export type PaperSection = Facts | PaperSums | Pair | PaperTable

export interface PaperContent {
  language: string
  /** The name of the platform, in the head of each page. */
  brand: string
  /** The colour of the mark in that head. */
  accent: string
  title: string
  number: string
  issuedAt: Date
  issuedOn: string
  labels: { number: string; issued: string; page: string }
  sample: string | undefined
  figure: { amount: string; unit: string } | undefined
  lead: string[]
  sections: PaperSection[]
  check: {
    title: string
    text: string
    codeText?: string
    rootLabel: string
    root: string | undefined
    address: string
  }
  notes: [string, string]
  /** The files that `verify.mjs paper` checks; they are attached to the PDF. */
  files?: PaperFile[]
  /** A code with one of them, to be scanned from the printed sheet. */
  code?: string
}

interface PaperFile {
  name: string
  text: string
}

export type PrintPaper = (content: PaperContent) => Promise<Uint8Array>

type Parties = {
  issuer: string
  address: string | undefined
  register: string | undefined
  name: string
  custodian: string | undefined
}

export async function partiesOf({ db }: Pick<Ports, 'db'>, accountId: string): Promise<Parties> {
  const [account] = await db
    .select({ name: accounts.fullName })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  const offering = await requireOffering(db)
  const { issuer, issuerAddress, issuerRegister, custodian } = await translatedSheet(db, {
    issuer: offering.issuer,
    issuerAddress: offering.issuerAddress,
    issuerRegister: offering.issuerRegister,
    custodian: offering.custodian,
  })
  return {
    issuer,
    address: issuerAddress ?? undefined,
    register: issuerRegister ?? undefined,
    custodian: custodian ?? undefined,
    name: latin(account?.name ?? ''),
  }
}

const spelled: Record<string, string> = {
  Æ: 'AE',
  æ: 'ae',
  Ø: 'O',
  ø: 'o',
  Œ: 'OE',
  œ: 'oe',
  ß: 'ss',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Þ: 'TH',
  þ: 'th',
  ı: 'i',
  Ð: 'D',
  ð: 'd',
}

function latin(name: string): string {
  const plain = [...name.normalize('NFD').replace(/\p{M}/gu, '')]
    .map((letter) => spelled[letter] ?? letter)
    .join('')
    .replaceAll('’', "'")
  if (!/^[ -~]+$/.test(plain)) throw new AppError('PAPER_NAME')
  return plain
}

type PaperFrame = Omit<
  PaperContent,
  | 'language'
  | 'brand'
  | 'accent'
  | 'number'
  | 'issuedAt'
  | 'issuedOn'
  | 'labels'
  | 'sample'
  | 'check'
  | 'notes'
>

export async function framePaper(
  needs: Pick<Ports, 'appName' | 'db' | 'fingerprints' | 'mode' | 'siteUrl'>,
  {
    accountId,
    number,
    issuedAt,
  }: Pick<PaperContent, 'number' | 'issuedAt'> & { accountId: string },
  {
    note,
    isForTaxes = true,
    isOfNow = false,
    files = [],
    ...body
  }: PaperFrame & Pick<Body, 'note' | 'isForTaxes' | 'isOfNow'>,
): Promise<PaperContent> {
  const { appName, siteUrl, mode } = needs
  const proof = await newestProof(needs, accountId)
  const audit = proof?.published
  const address = `${siteUrl}/docs`
  const isSample = mode === 'sandbox'
  const program = bare(`${siteUrl}/api/verify.mjs`)
  // guard: without it, a paper about the past contains today's holdings — server/papers/papers:
  //   only a certificate of now carries the proof of what is held — without the first condition
  const holdings = isOfNow && proof?.line
  return {
    ...body,
    files: holdings ? [...files, { name: 'proof.json', text: JSON.stringify(proof) }] : files,
    number,
    issuedAt,
    language: locale(),
    brand: appName,
    accent: housePalettes().light.accent,
    issuedOn: formatShortDay(issuedAt.toISOString()),
    labels: { number: m.numberLabel(), issued: m.issuedLabel(), page: m.pageLabel() },
    sample: isSample ? m.sampleLabel() : undefined,
    check: {
      title: m.checkTitle(),
      text: [
        m.checkText({ address: bare(address) }),
        holdings && audit ? m.holdingsFileText({ day: formatShortDay(audit.at), program }) : '',
        files.length > 0 ? m.filesText({ program }) : '',
      ]
        .filter(Boolean)
        .join(' '),
      codeText: m.codeText(),
      rootLabel: audit ? m.rootLabel({ day: formatShortDay(audit.at) }) : '',
      root: audit?.root,
      address,
    },
    notes: [
      isSample ? m.sampleText() : m.riskText(),
      [isForTaxes ? m.keepText() : m.timesText(), note].filter(Boolean).join(' '),
    ],
  }
}

const bare = (address: string) => address.replace(/^https?:\/\//, '')

export interface Subject {
  accountId: string
  subject: string
  parties: Parties
  issuedAt: Date
}

export type Body = Pick<
  PaperContent,
  'title' | 'figure' | 'lead' | 'sections' | 'files' | 'code'
> & {
  note?: string | undefined
  /** By default a paper is meant for the year's tax records. */
  isForTaxes?: boolean
  /** It shows what is held now, so the newest proof of it may be included. */
  isOfNow?: boolean
}

export function sharesFigure(amount: bigint | string): PaperContent['figure'] {
  const count = BigInt(amount) === microSharesPerShare ? 1 : 2
  return { amount: formatShares(amount), unit: m.sharesLabel({ count }) }
}

/** The issuer of the shares. Facts that the offering does not name are left out. */
export function issuerFacts({ issuer, address, register, custodian }: Parties): PaperFact[] {
  const named: [label: string, value: string | undefined][] = [
    [m.issuerLabel(), issuer],
    [m.addressLabel(), address],
    [m.registerLabel(), register],
    [m.classLabel(), m.classText()],
    [m.custodianLabel(), custodian],
  ]
  return named.flatMap(([label, value]) => (value === undefined ? [] : [[label, value]]))
}
