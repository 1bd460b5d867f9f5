export const campaignCopy = {
  lead: 'New shares of the bank, sold at the latest fixing to anybody with an approved identity check. Below you find what is offered, how far it has come, and what the money is for.',
  sample:
    'This offering is a sample. Neither the bank nor the shares exist, and nothing is offered.',
  labels: {
    target: 'Target',
    raised: 'Raised so far',
    minimum: 'Minimum for the offering to go ahead',
    investors: 'Investors',
    price: 'Price of one share today',
    minimumOrder: 'Smallest purchase',
    opens: 'Opened',
    closes: 'Closes',
    sharesOffered: 'Shares offered',
    sharesSold: 'Shares sold',
    partOfBank: 'Part of the bank if all are sold',
  },
  takePart: {
    title: 'How to take part',
    steps: [
      'Create an account and confirm your phone and your e-mail.',
      'Pass the identity check.',
      'Link a wallet with BNB, USDT or USDC on BNB Smart Chain.',
      'Lock a quote, pay within 10 minutes, and wait for 15 confirmations.',
    ],
    note: 'There is no bonus for early buyers and no discount for large ones. The fee is 0.5% for everybody.',
    action: { text: 'Create an account', href: '/auth/create-account' },
    memberAction: { text: 'Buy shares', href: '/buy-shares' },
    link: { text: 'Each step in detail', href: '/how-work' },
  },
  minimum: {
    title: 'What happens if the minimum is not reached?',
    text: 'Then the offering does not go ahead, and the money is returned: every payment goes back to the address that it came from, in the currency and the amount that was paid, fee included. Until the minimum is reached, all payments stay at the treasury address.',
    reached: 'The minimum has been reached. A purchase is final when its shares are credited.',
    open: 'The minimum has not been reached yet. Until then every purchase is made under this condition.',
  },
  money: {
    title: 'What the money is for',
    lead: "The plan of the bank's board. It may change a part by up to five percentage points. By April 30, 2027 the bank reports what was done.",
  },
  dates: { title: 'Dates' },
  documents: {
    title: 'Documents',
    lead: 'Read at least the key facts. It is one page.',
    links: [
      { text: 'Key facts sheet', href: '/docs#key-facts' },
      { text: 'Offering memorandum, summary', href: '/docs#offering-memorandum-summary' },
      { text: 'Share terms', href: '/docs#share-terms' },
      { text: 'Fee schedule', href: '/docs#fee-schedule' },
    ],
  },
  risk: {
    title: 'Before you decide',
    text: 'You can lose everything you pay. You cannot sell the shares here. Holders have no vote. No guarantee scheme stands behind the value.',
    link: { text: 'Risk disclosure', href: '/static/risk-disclosure' },
  },
} as const
