import type { Mutation } from './workspace'

const newsletter = '__tests__/server/notifications/newsletter.test.ts'
const service = 'src/server/modules/notifications/newsletter.service.ts'

export const newsletterMutations: Mutation[] = [
  {
    name: 'a link that confirms works more than once',
    file: service,
    text: '.set({ confirmedAt: now, tokenHash: null, tokenExpiresAt: null })',
    becomes: '.set({ confirmedAt: now })',
    noticedBy: { file: newsletter, test: 'uses a link once' },
    isQuick: true,
  },
  {
    name: 'a link that confirms never runs out',
    file: service,
    text: 'and(eq(tokenHash, await hashOf(needs, token)), gt(tokenExpiresAt, now))',
    becomes: 'and(eq(tokenHash, await hashOf(needs, token)))',
    noticedBy: { file: newsletter, test: 'has 48 hours' },
    isQuick: true,
  },
  {
    name: 'anybody may be unsubscribed by the id of their row',
    file: service,
    text: 'if (token !== (await unsubscribeToken(needs, id))) return false',
    becomes: 'if (token === (await unsubscribeToken(needs, ""))) return false',
    noticedBy: { file: newsletter, test: 'is removed only by the token in their mail' },
    isQuick: true,
  },
  {
    name: 'who asked is on the list before they confirm',
    file: 'src/server/modules/notifications/subscribers.ts',
    text: 'and(eq(subscribers.emailKey, emailKey(address)), isNotNull(confirmedAt))',
    becomes: 'and(eq(subscribers.emailKey, emailKey(address)))',
    noticedBy: { file: newsletter, test: 'is listed only after pressing the mailed link' },
    isQuick: true,
  },
  {
    name: 'a mailbox gets a mail for each request',
    file: service,
    text: 'const mayMail = await isMailLeft(needs, key)',
    becomes: 'const mayMail = (await isMailLeft(needs, key)) || key !== ""',
    noticedBy: { file: newsletter, test: 'gets one mail an hour and three a day' },
    isQuick: true,
  },
  {
    name: 'a mailbox that is gone for ever stays on the list',
    file: 'src/server/modules/notifications/send-messages.ts',
    text: 'if (isRefused) await endSubscription(db, recipient)',
    becomes: 'if (isRefused && tries < 0) await endSubscription(db, recipient)',
    noticedBy: {
      file: newsletter,
      test: 'drops a permanently refused address without another try',
    },
    isQuick: true,
  },
]
