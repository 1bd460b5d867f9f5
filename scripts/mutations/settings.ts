import type { Mutation } from './workspace'

/** What a server refuses to start with, and what it lets a page do. */
export const settingMutations: Mutation[] = [
  {
    name: 'the address of the mail server turns off its checks',
    file: 'src/config/unsafe-settings.ts',
    text: '/[?#]/.test(SMTP_URL)',
    becomes: "SMTP_URL === '?'",
    noticedBy: { file: '__tests__/server/start/refused-settings.test.ts', test: 'SMTP_URL' },
    isQuick: true,
  },
  {
    name: 'pages may use the camera where nobody looks at pictures',
    file: 'src/server/platform/node/headers.ts',
    text: "hosts.length === 0 ? '' : ",
    becomes: '',
    noticedBy: {
      file: '__tests__/server/platform/headers.test.ts',
      test: 'the identity window and camera need provider keys',
    },
    isQuick: true,
  },
]
