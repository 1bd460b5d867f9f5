import { paths } from '@/config/paths'
import type { NotificationKind } from '@/contract/notification'
import { htmlOf, type Letterhead, plainTextOf } from '@/server/modules/notifications'
import { notificationKinds } from '@/server/modules/notifications/kinds'
import { mailSamples, smsSamples } from '@/server/sandbox/mail-samples'

const siteUrl = 'https://fnx.example'
const head: Letterhead = { appName: 'FNX', siteUrl, mode: 'sandbox', imprint: undefined }

const answeredPaths = ['/api/newsletter/confirm', '/api/newsletter/unsubscribe', '/api/not-me']
const pages = Object.keys(paths).map(
  (pattern) => new RegExp(`^${pattern.replaceAll(/\[\w+\]/g, '[^/]+')}$`),
)
const isServed = (path: string) =>
  answeredPaths.includes(path) || pages.some((pattern) => pattern.test(path))

function unserved(text: string): string[] {
  const addresses = text.match(/(?:https:\/\/)?fnx\.example\/[^\s")<>#?]*/g) ?? []
  return addresses
    .map((address) => address.replace(/^.*?fnx\.example/, ''))
    .filter((path) => !isServed(path))
}

test('every address in a mail or SMS is a real page', () => {
  const mails = Object.entries(mailSamples(head)).map(
    ([kind, letter]) => [kind, unserved(plainTextOf(letter) + htmlOf(letter))] as const,
  )
  const texts = Object.entries(smsSamples(head)).map(
    ([kind, text]) => [kind, unserved(text)] as const,
  )
  expect([...mails, ...texts].filter(([, faults]) => faults.length > 0)).toEqual([])
})

test('every notification leads to an existing page', () => {
  const sentences = (Object.keys(notificationKinds) as NotificationKind[]).map(
    (kind) => notificationKinds[kind].say({ id: 'one' }).path,
  )
  expect(sentences.filter((path) => !isServed(path.replace(/[?#].*$/, '')))).toEqual([])
})
