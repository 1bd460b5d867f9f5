export const contactCopy = {
  title: 'Write to us',
  lead: 'A person reads it and answers, Monday to Friday, 08:00 to 18:00 UTC.',
  caution:
    'Never send a password, a code, a recovery code or the keys of your wallet. We do not need them for anything.',
  before: {
    title: 'Perhaps it is answered already',
    links: [
      { text: 'A code did not arrive', href: '/help#code-did-not-arrive' },
      { text: 'My payment shows as pending', href: '/help#payment-is-pending' },
      { text: 'My payment does not match the quote', href: '/help#payment-does-not-match' },
      { text: 'Can I sell my shares?', href: '/faq#can-i-sell-my-shares' },
    ],
  },
  form: {
    title: 'Your message',
    hint: 'If it is about a payment, add its hash, or the day and the amount.',
    sent: 'Your message has arrived. Keep the reference, and quote it if you write again.',
  },
  answerTimes: {
    title: 'When you get an answer',
    rows: [
      { about: 'A payment or your account', within: '1 working day' },
      { about: 'Security', within: '1 working day' },
      { about: 'Investing, documents and everything else', within: '2 working days' },
      { about: 'Press', within: '2 working days' },
      { about: 'Complaints', within: 'Confirmed in 2 working days, answered in 15' },
      { about: 'Data and privacy', within: '10 working days' },
    ],
  },
  mail: {
    title: 'By e-mail',
    rows: [
      { about: 'General', address: 'hello@fnx.example' },
      { about: 'Account and payments', address: 'support@fnx.example' },
      { about: 'Security', address: 'security@fnx.example' },
      { about: 'Privacy', address: 'privacy@fnx.example' },
      { about: 'Accessibility', address: 'access@fnx.example' },
      { about: 'Press', address: 'press@fnx.example' },
      { about: 'Complaints', address: 'complaints@fnx.example' },
    ],
  },
  offices: {
    title: 'By letter, or at the door',
    note: 'These are sample addresses. Please do not send anything there.',
    items: [
      {
        name: 'Head office (sample)',
        lines: ['FNX Sample Operations', '14 Sample Quay, third floor', 'Ledgerport 00014'],
        hours: 'Monday to Friday, 09:00 to 16:00, by appointment',
      },
      {
        name: 'Ledger and payments (sample)',
        lines: ['FNX Sample Operations', '2 Example Row', 'Tallybridge 00002'],
        hours: 'No visitors',
      },
    ],
  },
} as const
