import { formatCount } from '@/contract/format/amounts'
import { excelType } from '@/contract/transactions'
import { NotDone } from '@/server/modules/operators'
import {
  beginExport,
  countMovements,
  endExport,
  type RegisterPart,
  type RegisterSpan,
} from '@/server/modules/register/exports.service'
import { endOfDay, isDay, registerOf } from '@/server/modules/register/operator-reads.service'
import { runningFingerprint } from '@/server/platform/crypto/crypto-node'
import { errorFields } from '@/server/platform/log/log'
import type { OperatorTurn } from '../../access'
import * as common from '../../messages/common'
import * as m from '../../messages/register'
import { dayIn, filterIn, filterText, keptText } from './figures'
import { registerFile } from './workbook'

/**
 * Two sheets are built in memory, so together they may have at most this many rows. A single sheet
 * is streamed and has no limit.
 */
const rowsTogether = 20_000

const parts: RegisterPart[] = ['both', 'owners', 'movements']

export async function takeRegister(turn: OperatorTurn): Promise<Response> {
  const { needs, form, operator } = turn
  const word = (name: string, max: number) => (form.get(name) ?? '').trim().slice(0, max)
  const day = dayIn(turn, word('day', 10))
  const part = parts.find((name) => name === word('part', 10)) ?? 'both'
  const [reason, ticket] = [word('reason', 200), word('ticket', 60)]
  if (reason === '' || ticket === '')
    throw new NotDone(common.reasonMissingText, reason === '' ? 'reason' : 'ticket')
  const filter = filterIn((name) => form.get(name))
  const limited = filterText(filter)
  if (limited !== undefined && part !== 'owners')
    throw new NotDone(m.movementsUnfilteredError, filter.country && 'country')
  const span = spanOf(word('from', 10), day)
  const register = await registerOf(needs, span.end)
  // guard: without it, a register that does not add up is given as a file —
  //   server/register/register: lines that do not add up
  if (register.difference !== 0n) throw new NotDone(m.linesDifferError)
  if (register.issued === 0n) throw new NotDone(() => m.noneIssuedError({ day }))
  if (part === 'both') {
    const rows = register.owners + (await countMovements(needs.db, span))
    if (rows > rowsTogether)
      throw new NotDone(() =>
        m.tooManyRowsError({
          rows: formatCount(rows),
          max: formatCount(rowsTogether),
        }),
      )
  }
  const by = operator.email
  const number = await beginExport(needs, register, {
    part,
    span,
    reason,
    ticket,
    by,
    filter: keptText(filter),
  })
  const file = await registerFile(needs, { register, span, part, day, filter })
  const sent = fingerprinted(file, {
    ended: ({ fingerprint, bytes }) => endExport(needs, { number, by, fingerprint, bytes }),
    broke: (error) =>
      needs.log.error('the export of the register broke off', { number, ...errorFields(error) }),
  })
  return new Response(sent, {
    headers: {
      'content-type': excelType,
      'content-disposition': `attachment; filename="register-${day}-${part}${limited ? '-limited' : ''}.xlsx"`,
    },
  })
}

function spanOf(from: string, day: string): RegisterSpan {
  const end = endOfDay(day)
  if (from === '') return { from: undefined, end }
  if (!isDay(from) || from > day) throw new NotDone(() => m.movementsBeginError({ day }), 'from')
  return { from: new Date(from), end }
}

interface StreamEnds {
  ended: (file: { fingerprint: string; bytes: number }) => Promise<void>
  broke: (error: unknown) => void
}

/**
 * Hashes what passes through. It holds back one chunk until the hash is stored, so the file is
 * never complete without it.
 */
function fingerprinted(file: ReadableStream<Uint8Array>, { ended, broke }: StreamEnds) {
  const reader = file.getReader()
  const sum = runningFingerprint()
  let bytes = 0
  let back: Uint8Array | undefined
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(stream) {
      try {
        for (;;) {
          const { value, done } = await reader.read()
          if (done) {
            await ended({ fingerprint: sum.hex(), bytes })
            if (back !== undefined) stream.enqueue(back)
            return stream.close()
          }
          sum.add(value)
          bytes += value.length
          const ready = back
          back = value
          if (ready !== undefined) return stream.enqueue(ready)
        }
      } catch (error) {
        broke(error)
        throw error
      }
    },
    cancel: (reason) => reader.cancel(reason),
  }
  // The file is built only while it is read.
  return new ReadableStream(source, { highWaterMark: 0 })
}
