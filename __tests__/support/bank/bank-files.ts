import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decimal } from '@/server/modules/bank/fields'
import type { BankAccount } from '@/server/modules/bank/needs'

export const account = { iban: 'DE75512108001245126199', currency: 'USD' } as const
export const bank: BankAccount = {
  ...account,
  holder: 'FNX',
  bic: 'SOGEDEFF',
  closedDays: new Set<string>(),
}

/** A Wednesday, on which the samples are read. */
export const today = new Date('2026-11-25T08:00:00Z')

export const sampleFile = (name: 'german' | 'swiss' | 'american' | 'danish') =>
  new Uint8Array(readFileSync(join(__dirname, `${name}.xml`)))

export interface Line {
  reference: string
  amount: bigint
  day: string
  isDebit?: boolean
  isReversal?: boolean
  isPending?: boolean
  name?: string
  payer?: string
  text?: string
  endToEndId?: string | undefined
  /** As a bank says that a transfer came back. */
  isReturn?: boolean
}

interface Paper {
  message?: '053' | '054'
  version?: '02' | '08'
  name?: string
  iban?: string
  currency?: string
  opening?: bigint
  day?: string
  lines: Line[]
}

const effect = ({ amount, isDebit, isPending }: Line) => {
  if (isPending) return 0n
  return isDebit ? -amount : amount
}

/** A file as a bank writes it, from its intended content. */
export function bankFile({
  message = '053',
  version = '08',
  name = 'one',
  iban = account.iban,
  currency = 'USD',
  opening = 0n,
  day = '2026-11-24',
  lines,
}: Paper): Uint8Array<ArrayBuffer> {
  const [outer, inner] =
    message === '053' ? ['BkToCstmrStmt', 'Stmt'] : ['BkToCstmrDbtCdtNtfctn', 'Ntfctn']
  const closing = lines.reduce((sum, line) => sum + effect(line), opening)
  const balance = (code: string, value: bigint) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(value < 0n ? -value : value, currency)}<CdtDbtInd>${value < 0n ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
  const balances = message === '053' ? balance('OPBD', opening) + balance('CLBD', closing) : ''
  const entries = lines.map((line) => entryOf(line, version, currency)).join('\n')
  return bytesOf(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${message}.001.${version}"><${outer}>
<GrpHdr><MsgId>${name}</MsgId></GrpHdr>
<${inner}><Id>${name}</Id>
<Acct><Id><IBAN>${iban}</IBAN></Id></Acct>
${balances}
${entries}
</${inner}></${outer}></Document>`)
}

const money = (cents: bigint, currency: string) => `<Amt Ccy="${currency}">${decimal(cents)}</Amt>`

function entryOf(line: Line, version: string, currency: string): string {
  const { reference, amount, day, isDebit, isReversal, isPending, name, payer, text } = line
  const refs = line.endToEndId && `<Refs><EndToEndId>${line.endToEndId}</EndToEndId></Refs>`
  const returnReason = line.isReturn ? '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>' : ''
  const state = isPending ? 'PDNG' : 'BOOK'
  const side = isDebit ? 'Cdtr' : 'Dbtr'
  const nameElement = name && `<Nm>${name}</Nm>`
  const party =
    nameElement &&
    `<${side}>${version === '08' ? `<Pty>${nameElement}</Pty>` : nameElement}</${side}>`
  const from = payer && `<${side}Acct><Id><IBAN>${payer}</IBAN></Id></${side}Acct>`
  return `<Ntry>${money(amount, currency)}<CdtDbtInd>${isDebit ? 'DBIT' : 'CRDT'}</CdtDbtInd>${isReversal ? '<RvslInd>true</RvslInd>' : ''}<Sts>${version === '08' ? `<Cd>${state}</Cd>` : state}</Sts>${isPending ? '' : `<BookgDt><Dt>${day}</Dt></BookgDt>`}<AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls><TxDtls>${refs ?? ''}<RltdPties>${party ?? ''}${from ?? ''}</RltdPties>${text ? `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>` : ''}${returnReason}</TxDtls></NtryDtls></Ntry>`
}

export const bytesOf = (text: string) => new Uint8Array(new TextEncoder().encode(text))

/** The statements of both files, in one. */
export function twoInOne(...files: [Uint8Array, Uint8Array]): Uint8Array<ArrayBuffer> {
  const [firstText = '', secondText = ''] = files.map((file) => new TextDecoder().decode(file))
  const [statement = ''] = /<Stmt>.*<\/Stmt>/s.exec(secondText) ?? []
  return bytesOf(firstText.replace('</Stmt>', `</Stmt>${statement}`))
}
