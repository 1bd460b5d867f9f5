import { inLocale, locales } from '@/messages/locale'
import { htmlOf, type Letter, type Letterhead, plainTextOf } from '@/server/modules/notifications'
import { septetsOf } from '@/server/modules/notifications/mail/code-letters'
import { carryLanguages } from '@/server/platform/node/listen'
import { mailSamples, smsSamples } from '@/server/sandbox/mail-samples'

// Without it every letter is in the first language.
beforeAll(() => carryLanguages())

const head: Letterhead = {
  appName: 'FNX',
  siteUrl: 'https://fnx.example',
  mode: 'sandbox',
  imprint: undefined,
}
const each = (sample: (kind: string, letter: Letter) => void) => {
  for (const language of locales)
    inLocale(language, () => {
      for (const [kind, letter] of Object.entries(mailSamples(head))) sample(kind, letter)
    })
}

function wordsIn(html: string): string[] {
  const seenText = html
    .replace(/^.*<h1/s, '<h1')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<(?:br|\/?(?:p|div|h1|h2|tr|td|th|table))\b[^>]*>/g, ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
  return words(seenText)
}
const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []

test('HTML and text say the same words in order', () => {
  each((kind, letter) => {
    const text = plainTextOf(letter)
      .replace(/^.*?\n\n/s, '')
      .replaceAll(/https?:\/\/[^\s)]+/g, '')
      .replaceAll(/^\d\. (?=\S)/gm, '')
    const plain = [kind, words(text).join(''), 'end'].join(' ')
    const html = wordsIn(htmlOf(letter)).join('')
    const numbered = html.replaceAll(/[12](?=(Wecouldn|Theselfie))/g, '')
    expect([kind, numbered, 'end'].join(' ')).toBe(plain)
  })
})

test('a subject has 45 characters at most, a preheader 100 @rest', () => {
  const tooLong: string[] = []
  each((kind, { subject, preheader }) => {
    if (subject.length > 45) tooLong.push(`${kind}: ${subject} (${subject.length})`)
    if (preheader.length > 100) tooLong.push(`${kind}: ${preheader} (${preheader.length})`)
  })
  expect(tooLong).toEqual([])
})

test('no subject says a word twice in a row', () => {
  each((kind, { subject }) => {
    expect([kind, subject]).toEqual([kind, expect.not.stringMatching(/(\p{L}{2,}) \1(?!\p{L})/u)])
  })
})

test('a mail loads nothing from elsewhere @rest', () => {
  each((kind, letter) => {
    const html = htmlOf(letter)
    const loads = html.match(
      /<(img|link|script|iframe|object|video|svg)\b|url\(|@import|@font-face|\ssrc=|\son\w+=/gi,
    )
    expect([kind, loads]).toEqual([kind, null])
    expect(html.length).toBeLessThan(20_000)
  })
})

test('mails fit light and dark, with one button at most @rest', () => {
  each((kind, letter) => {
    const html = htmlOf(letter)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('@media (prefers-color-scheme:dark)')
    expect(html).toContain('[data-ogsc] .pg{')
    const buttons = html.match(/<a class="b[tl]"/g)?.length ?? 0
    expect([kind, buttons]).toEqual([
      kind,
      kind.endsWith('-code') || kind === 'account-closed' ? 0 : 1,
    ])
  })
})

test('only subscriptions have a way to unsubscribe', () => {
  const withWay: string[] = []
  each((kind, { unsubscribe }) => {
    if (unsubscribe !== undefined) withWay.push(kind)
  })
  expect([...new Set(withWay)]).toEqual(['newsletter-confirm'])
})

test('the text is as designed', () => {
  expect(plainTextOf(mailSamples(head)['login-code'] as Letter)).toBe(`FNX

Your login code

This code works once, for 5 minutes.

482916

When: Nov 21, 2026, 09:05 UTC
Browser: Firefox on macOS

Not you? Someone knows your password. Change it now
(https://fnx.example/auth/forgot-password).
Never share codes, not even with us.

--
About your account.
Help: https://fnx.example/help
Contact us: https://fnx.example/contactus

FNX (sample), Example Street, Example City
Sandbox: test money only.`)
})

test('a production mail shows its imprint, never a sandbox', () => {
  const imprint = 'FNX plc, 7 High Street, London'
  const productionHead = { ...head, mode: 'production', imprint } as const
  const letter = mailSamples(productionHead)['new-login'] as Letter
  for (const text of [plainTextOf(letter), htmlOf(letter)]) {
    expect(text).toContain(imprint)
    expect(text).not.toMatch(/sandbox|sample/i)
  }
})

describe('a hostile name, reason or address', () => {
  const hostile = `</title><script>alert(1)</script>"'><img src=x onerror=alert(2)>&lt;\r\nBcc: a@b.example\u2028x`
  const letters = () => Object.entries(mailSamples({ ...head, appName: hostile, imprint: hostile }))

  test('stays words', () => {
    for (const [, letter] of letters()) {
      const html = htmlOf({
        ...letter,
        preheader: hostile,
        heading: { label: hostile, figure: hostile, unit: hostile },
        parts: [
          {
            kind: 'paragraph',
            lines: [hostile, [{ bold: hostile }, { link: hostile, href: hostile }]],
          },
          { kind: 'code', code: hostile },
          { kind: 'table', title: hostile, rows: [{ label: hostile, value: hostile }] },
          { kind: 'steps', items: [{ title: hostile, text: hostile }] },
          { kind: 'options', items: [{ title: hostile, figure: hostile, text: hostile }] },
          { kind: 'wallet', label: hostile, address: hostile },
          { kind: 'button', text: hostile, href: hostile },
        ],
      })
      expect(html).not.toMatch(/<script|<img|<\/title>.*<\/title>/is)
      const openedPage = new Opened(html)
      expect(openedPage.attributes.filter((name) => /^on|^src$/.test(name))).toEqual([])
    }
  })

  test('keeps the subject on one line', () => {
    for (const [, { subject }] of letters()) expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
  })
})

class Opened {
  readonly attributes: string[]
  constructor(html: string) {
    const tags = html.match(/<[a-z][^>"']*(?:"[^"]*"[^>"']*)*>/gi) ?? []
    this.attributes = tags.flatMap((tag) =>
      [...tag.replaceAll(/"[^"]*"/g, '""').matchAll(/\s([a-z-]+)=/gi)].map(([, name = '']) => name),
    )
  }
}

describe('an SMS', () => {
  const names = ['FNX', 'A name of 24 letters, no', 'Äußerst ëlegant €urō 龍']
  const sites = [
    'https://fnx.example',
    'http://localhost:3000',
    `https://${'a'.repeat(50)}.example`,
  ]

  test.each(names.flatMap((name) => sites.map((site) => [name, site])))(
    'of %s at %s fits one GSM segment',
    (appName, siteUrl) => {
      for (const language of locales)
        inLocale(language, () => {
          const texts = Object.entries(smsSamples({ ...head, appName, siteUrl }))
          for (const [kind, text] of texts) {
            const room = septetsOf(text) ?? Number.POSITIVE_INFINITY
            expect([kind, room <= 160, text]).toEqual([kind, true, text])
          }
        })
    },
  )

  test('with a code fills in on our page alone', () => {
    for (const [kind, text] of Object.entries(smsSamples(head)))
      if (kind.endsWith('-code')) expect(text).toMatch(/\n\n@fnx\.example #482916$/)
  })

  test('counts letters as a phone does', () => {
    for (const text of Object.values(smsSamples(head))) expect(text).not.toMatch(/\p{L}\?\p{L}/u)
    expect([septetsOf('a@ü€'), septetsOf('’'), septetsOf('龍')]).toEqual([5, undefined, undefined])
  })
})
