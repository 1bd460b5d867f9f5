export const priceCopy = {
  title: 'The price of one share',
  lead: 'One figure for everybody, published once each working day at 16:00 UTC.',
  buy: 'Buy shares',
  chart: {
    label: 'Price of one share in US dollars',
    note: 'Fixings before September 1, 2026 were worked out by the same rule. Nobody could buy at them.',
    empty: 'No price has been published for this range.',
  },
  rule: {
    title: 'How the price is set',
    formula: 'Fixing = (net asset value for each share + last offering price) ÷ 2',
    text: 'The result is rounded down to a tenth of a cent. It stays the same for all buyers until the next fixing.',
    inputs: [
      {
        name: 'Net asset value for each share',
        text: 'What would be left if the bank paid all its debts, divided by its paid shares. The bank reports it each working day by 15:00 UTC.',
      },
      {
        name: 'Last offering price',
        text: 'What professional investors paid when the bank last sold them a block of new shares. It changes only when there is a new block.',
      },
    ],
    example: {
      title: 'Worked out for September 30, 2026',
      rows: [
        { name: 'Net asset value for each share', value: 'USD 12.142' },
        { name: 'Last offering price', value: 'USD 12.500' },
        { name: 'Sum', value: 'USD 24.642' },
        { name: 'Divided by two: the fixing', value: 'USD 12.321' },
      ],
    },
  },
  who: {
    title: 'Who publishes it',
    items: [
      'The bank reports its figures by 15:00 UTC.',
      'A program computes the fixing, and a person looks at both inputs and releases it.',
      'The auditor checks the inputs at the end of each quarter.',
      'A correction needs a second person and is published with its reason.',
    ],
  },
  limits: {
    title: 'Limits and exceptions',
    items: [
      'A fixing moves by at most 5% from the one before. The rest is carried to the following days, and the page says so.',
      'If the report of the bank is late, the last fixing stays in force, with its date.',
      'After three working days without a report no quotes are given.',
      'Once the last offering price is older than twelve months, its weight falls month by month.',
    ],
  },
  isNot: {
    title: 'What a fixing is not',
    items: [
      'It is not a market price. Nobody has traded at it.',
      'It is not a promise that anybody will buy your shares at it. You cannot sell them here.',
      'It is not a forecast, and not advice.',
    ],
  },
  document: { text: 'The complete method', href: '/docs#price-method' },
} as const
