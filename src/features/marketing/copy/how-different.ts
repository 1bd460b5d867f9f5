export const howDifferentCopy = {
  title: 'How this differs, for better and for worse',
  lead: 'Three ways to put money into a bank or a promise of one. Read the rows that matter to you. Where we come off badly, it says so.',
  table: {
    caption: 'A share held here, a listed bank share and a crypto token, compared point by point',
    columns: {
      point: 'Point',
      here: 'A share held here',
      listed: 'A listed bank share',
      token: 'A crypto token',
    },
    rows: [
      {
        point: 'What you own',
        here: 'A share of a bank, held by a custodian and written to your name in a ledger',
        listed: 'A share of a bank, held by a depository and written to your name at a broker',
        token: 'An entry on a chain; what it stands for depends on its issuer',
        rating: 'even',
      },
      {
        point: 'Selling',
        here: 'Not possible here',
        listed: 'Within seconds, on every trading day',
        token: 'At any hour, if there are buyers',
        rating: 'worse',
      },
      {
        point: 'Price',
        here: 'Fixed once each working day by a published rule; nobody trades at it',
        listed: 'Made by buyers and sellers, moves all day',
        token: 'Made by buyers and sellers, often wildly',
        rating: 'even',
      },
      {
        point: 'Smallest amount',
        here: 'USD 50, in parts of a millionth of a share',
        listed: 'Usually one whole share, plus the fee',
        token: 'Any amount',
        rating: 'better',
      },
      {
        point: 'Cost of buying',
        here: '0.5% and the network fee',
        listed: 'From nothing to some dollars, plus the spread between buying and selling price',
        token: 'Network fee, exchange fee and spread',
        rating: 'even',
      },
      {
        point: 'Cost of holding',
        here: 'None',
        listed: 'Often none, at some brokers a yearly fee',
        token: 'None',
        rating: 'even',
      },
      {
        point: 'Vote',
        here: 'None; the custodian does not vote',
        listed: 'Yes',
        token: 'Sometimes, about the token and seldom about a company',
        rating: 'worse',
      },
      {
        point: 'What you can check yourself',
        here: 'Your payment on the chain, your line in the published totals',
        listed: 'The statement of your broker',
        token: 'Everything on the chain, and nothing about what stands behind it',
        rating: 'better',
      },
      {
        point: 'If you lose your key',
        here: 'The shares stay yours; you prove who you are',
        listed: 'There is no key',
        token: 'The token is gone',
        rating: 'even',
      },
      {
        point: 'If the company between you and the share fails',
        here: 'The shares are kept apart; settling it takes time, and there is no compensation scheme',
        listed: 'The shares are kept apart; in many countries a scheme compensates what is missing',
        token: 'Nothing stands between, unless an exchange holds it for you',
        rating: 'worse',
      },
      {
        point: 'Supervision and experience',
        here: 'New rules, few years, one bank',
        listed: 'Old rules, a long record, thousands of companies',
        token: 'Differs from country to country, often none',
        rating: 'worse',
      },
    ],
    ratings: {
      better: 'Better here',
      even: 'Neither better nor worse',
      worse: 'Worse here',
    },
  },
  worse: {
    title: 'Where we are worse',
    lead: 'Five reasons not to buy here. If one of them is decisive for you, a listed share is the better choice.',
    items: [
      {
        title: 'You cannot get out',
        text: 'There is no market, no buyback and no date for one. A listed share can be sold on the next trading day. This outweighs most of what speaks for us.',
      },
      {
        title: 'The price has not been tested',
        text: 'A fixing by a rule is orderly, but no buyer stands behind it. On a market you would learn at once if others thought that the price was wrong.',
      },
      {
        title: 'You have no voice',
        text: 'The custodian holds the shares and does not vote. If the bank decides badly, you can only watch.',
      },
      {
        title: 'One bank, one region',
        text: 'A fund spreads your money over hundreds of companies. Here everything depends on one bank and on the borrowers of one region.',
      },
      {
        title: 'More steps, more of your own care',
        text: 'You need a wallet, and a payment on a chain cannot be called back. A broker has a telephone number for such days.',
      },
    ],
  },
  better: {
    title: 'What speaks for it all the same',
    items: [
      {
        title: 'Small amounts are taken seriously',
        text: 'USD 50 buys the same share at the same price and the same percentage as USD 50,000.',
      },
      {
        title: 'You can check',
        text: 'Payment, receipt, totals and your own line: each can be verified with tools that are not ours.',
      },
      {
        title: 'A lost key is not a lost share',
        text: 'Shares belong to a person, not to a key. They can be corrected, inherited and recovered.',
      },
    ],
  },
  next: {
    text: 'Still interested? Then read what can go wrong before you read how to buy.',
    link: { text: 'Risk disclosure', href: '/static/risk-disclosure' },
  },
} as const
