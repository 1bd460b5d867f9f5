export const homeCopy = {
  hero: {
    kicker: 'Bank shares from USD 50',
    title: 'Own part of a bank. Check every figure.',
    lead: 'You pay from your own wallet on a public chain. A custodian holds the shares, and a ledger that you can check says which are yours.',
    priceLabel: 'Price of one share',
    priceNote: 'Fixed each working day at 16:00 UTC by a published rule.',
    visitorAction: { text: 'Open an account', href: '/auth/create-account' },
    memberAction: { text: 'Go to your dashboard', href: '/dashboard' },
    returningAction: { text: 'Go on where you were', href: '/auth/login' },
    buyAction: { text: 'Buy shares', href: '/buy-shares' },
    secondAction: { text: 'How it works', href: '/how-work' },
    caution: 'You cannot resell shares here, and you can lose what you pay.',
    cautionLink: { text: 'Read about the risks', href: '/static/risk-disclosure' },
  },
  steps: {
    title: 'Four steps to your first share',
    lead: 'About twenty minutes the first time, and two minutes after that.',
    items: [
      {
        title: 'Create an account',
        text: 'Name, e-mail, phone, password. We confirm both channels with a 6-digit code.',
        time: '3 minutes',
      },
      {
        title: 'Show who you are',
        text: 'A document and a selfie. The law asks for it before anybody may buy.',
        time: '5 minutes, then a short wait',
      },
      {
        title: 'Pay from your wallet',
        text: 'BNB, USDT or USDC. The quote is locked for 10 minutes, with the fee of 0.5% in it.',
        time: '2 minutes',
      },
      {
        title: 'Receive your shares',
        text: 'After 15 confirmations the ledger credits you, once, with a receipt that you can check.',
        time: 'Usually less than a minute',
      },
    ],
    link: { text: 'See all seven steps, and what can go wrong', href: '/how-work' },
  },
  proof: {
    title: 'You need not take our word for it',
    lead: 'Three records are kept by three parties. Each can be held against the other two.',
    items: [
      {
        title: 'The payment is on the chain',
        text: 'Every payment to the treasury is public. Your receipt reads it again from the chain and marks each field as matching or not.',
        link: {
          text: 'How a payment becomes a share',
          href: '/article/under-the-hood/how-a-payment-becomes-a-share',
        },
      },
      {
        title: 'The ledger adds up to zero',
        text: 'Each share that comes to you leaves another account. Entries are only ever added, never changed.',
        link: {
          text: 'Why no share can appear from nowhere',
          href: '/article/under-the-hood/double-entry',
        },
      },
      {
        title: 'The totals are published',
        text: 'Issued, sold, staked, still for sale. With a short proof you can check that your own line was counted.',
        link: { text: 'See the totals', href: '/bank-overview' },
      },
    ],
  },
  ledger: {
    title: 'Account: shares for sale',
    columns: { entry: 'Entry', shares: 'Shares' },
    deposited: 'Deposited with the custodian',
    sold: (investors: string) => `Sold to ${investors} investors`,
    left: 'Still for sale',
    raised: 'Raised so far',
    until: (day: string) => `Open until ${day}.`,
    sample: 'Sample figures of a sample offering.',
    link: { text: 'The offering in full', href: '/campaign-details' },
  },
  bank: {
    title: 'The bank at a glance',
    lead: 'A share is worth what the bank behind it is worth. Its balance sheet, its ratios with their floors, and five years of results are open to you.',
    link: { text: 'Read the balance sheet', href: '/bank-overview' },
    asOf: (day: string) => `Figures of ${day}`,
    owns: 'What the bank owns',
    parts: 'Where that money is',
    equity: 'Own money of the bank',
    ratios: 'How far above its floors it stands',
    floor: (value: string) => `at least ${value}`,
  },
  price: {
    title: 'The price, and where it comes from',
    lead: 'Half from what the bank owns for each share, half from what professional investors last paid.',
    link: { text: 'See every fixing', href: '/price' },
  },
  documents: {
    title: 'In the words of the documents',
    lead: 'Three sentences that matter more than any headline of ours.',
    quotes: [
      {
        text: 'You can lose everything you pay, and no more than that.',
        source: { text: 'Key facts sheet', href: '/docs#key-facts' },
      },
      {
        text: 'Nothing that reaches the treasury address is ever dropped. It either becomes shares or goes back.',
        source: { text: 'Terms and conditions', href: '/static/term-condition' },
      },
      {
        text: 'An audit shows that records agree. It cannot show that the bank will do well.',
        source: { text: 'How the share ledger is audited', href: '/docs#ledger-audit-method' },
      },
    ],
  },
  reading: {
    title: 'Worth reading before you buy',
    lead: 'How things work here, told by the people who build them.',
    link: { text: 'All posts and articles', href: '/about-us/blog' },
  },
  team: {
    title: 'Who answers for it',
    lead: 'Nine people, each with a task that can be named. All of them are sample people.',
    link: { text: 'Meet the team', href: '/about' },
  },
  questions: {
    title: 'Questions that people ask first',
    lead: 'Short answers, with the drawbacks in them.',
    link: { text: 'All questions', href: '/faq' },
  },
  newsletter: {
    title: 'One letter a month',
    lead: 'New figures of the bank, changes to the product, and mistakes we made. Nothing else, and one line to us ends it.',
  },
} as const
