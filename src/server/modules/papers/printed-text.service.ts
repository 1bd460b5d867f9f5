import { housePalettes } from '@/config/palettes'
import type { Answer, Input } from '@/contract/define'
import { formatShortDay } from '@/contract/format/dates'
import { sha256Of } from '@/contract/hex'
import type { staticCalls } from '@/contract/static'
import { locale } from '@/messages/locale'
import { changedText } from '@/messages/states'
import { getStatic } from '@/server/modules/content'
import { AppError } from '@/server/platform/errors'
import * as m from './messages'
import type { PapersNeeds } from './needs'

type Calls = typeof staticCalls

const keptSeconds = 300

// The answer cache holds text: one character for each byte.
const asText = (file: Uint8Array) => Array.from(file, (byte) => String.fromCharCode(byte)).join('')
const asBytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

/**
 * A text of the site as a PDF. Anybody may ask, so each text is printed once in five minutes and
 * language, and requests cannot overload the thread that prints members' papers.
 */
export async function downloadPdf(
  needs: PapersNeeds,
  input: Input<Calls['downloadPdf']>,
): Promise<Answer<Calls['downloadPdf']>> {
  const { printText, appName, mode, siteUrl, responseCache } = needs
  if (printText === undefined) throw new AppError('PAPERS_NEED_SERVER')
  const text = await getStatic(needs, input)
  const { slug, language, title, summary, updatedOn, blocks } = text
  if (!text.hasPdf) throw new AppError('TEXT_NOT_PRINTABLE')
  const address = `${siteUrl}/static/${slug}`.replace(/^https?:\/\//, '')
  const changed = changedText({ day: formatShortDay(updatedOn) })
  // The hash of its words and not its day, because a text may change more than once on one day.
  const words = await sha256Of(new TextEncoder().encode(JSON.stringify(text)))
  const key = ['pdf', locale(), words].join(' ')
  const file = await responseCache.answer(key, keptSeconds, async () =>
    asText(
      await printText({
        language,
        brand: appName,
        accent: housePalettes().light.accent,
        sample: mode === 'sandbox' ? m.sampleLabel() : undefined,
        title,
        summary,
        source: `${changed} ${address}`,
        changedAt: new Date(updatedOn),
        siteUrl,
        blocks,
      }),
    ),
  )
  return new Response(asBytes(file), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${slug}.pdf"`,
    },
  })
}
