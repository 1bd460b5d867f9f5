import type { BankOverview } from '@/contract/admin'

const assets: BankOverview['assets'] = [
  {
    name: 'Loans to households',
    amountCents: '184630700000',
    about: 'Mostly home loans. The average one is 58% of its house’s value.',
  },
  {
    name: 'Loans to firms',
    amountCents: '140274100000',
    about: 'For machines, stock and buildings of firms in the region.',
  },
  {
    name: 'Government bonds',
    amountCents: '93865200000',
    about: 'Can be sold within a day if depositors want their money.',
  },
  {
    name: 'Cash and balances at the central bank',
    amountCents: '61241800000',
    about: 'Available at once.',
  },
  {
    name: 'Loans to other banks',
    amountCents: '21488600000',
    about: 'Most of them for less than a month.',
  },
  {
    name: 'Buildings, computer systems and other assets',
    amountCents: '10349600000',
    about: 'Branches, software and what others still owe.',
  },
]

const liabilities: BankOverview['liabilities'] = [
  {
    name: 'Deposits of households',
    amountCents: '268421900000',
    about: 'Savings and current accounts of about 396,000 people.',
  },
  {
    name: 'Deposits of firms',
    amountCents: '123887400000',
    about: 'Current accounts and fixed deposits of about 16,000 firms.',
  },
  {
    name: 'Bonds issued',
    amountCents: '41250000000',
    about: 'Borrowed for three to seven years, at fixed interest.',
  },
  {
    name: 'Owed to other banks',
    amountCents: '24631000000',
    about: 'Short loans.',
  },
  {
    name: 'Provisions and other liabilities',
    amountCents: '9948500000',
    about: 'Taxes due, pensions, and expected losses.',
  },
]

const ratios: BankOverview['ratios'] = [
  {
    name: 'Core capital ratio',
    valueBps: 1620,
    floorBps: 850,
    about: 'Equity of the best quality against the risk in all loans.',
  },
  {
    name: 'Total capital ratio',
    valueBps: 1890,
    floorBps: 1200,
    about: 'The same, with bonds that bear losses after shareholders.',
  },
  {
    name: 'Leverage ratio',
    valueBps: 778,
    floorBps: 300,
    about: 'Equity against everything the bank has lent, whatever the risk.',
  },
  {
    name: 'Liquidity coverage',
    valueBps: 16_800,
    floorBps: 10_000,
    about: 'Cash and bonds against what could leave in thirty bad days.',
  },
  {
    name: 'Stable funding',
    valueBps: 12_800,
    floorBps: 10_000,
    about: 'Lasting deposits and bonds against long loans.',
  },
]

/** All profit was kept, and the block of June 2026 was not sold yet. */
const yearEnd = (equityCents: string) => ({
  equityCents,
  sharesMicro: '34000000000000',
  dividendCents: '0',
})

const years: BankOverview['years'] = [
  {
    year: 2021,
    incomeCents: '14260000000',
    costsCents: '11850000000',
    profitCents: '2410000000',
    returnOnEquityBps: 994,
    yearEnd: yearEnd('25440000000'),
  },
  {
    year: 2022,
    incomeCents: '14980000000',
    costsCents: '12810000000',
    profitCents: '2170000000',
    returnOnEquityBps: 818,
    yearEnd: yearEnd('27610000000'),
  },
  {
    year: 2023,
    incomeCents: '17190000000',
    costsCents: '14040000000',
    profitCents: '3150000000',
    returnOnEquityBps: 1079,
    yearEnd: yearEnd('30760000000'),
  },
  {
    year: 2024,
    incomeCents: '18430000000',
    costsCents: '14830000000',
    profitCents: '3600000000',
    returnOnEquityBps: 1106,
    yearEnd: yearEnd('34360000000'),
  },
  {
    year: 2025,
    incomeCents: '19070000000',
    costsCents: '15310000000',
    profitCents: '3760000000',
    returnOnEquityBps: 1038,
    yearEnd: yearEnd('38120000000'),
  },
]

const offering: BankOverview['campaign'] = {
  name: 'Varrowmere share offering 2026',
  about:
    'Up to 4,000,000 new shares of Varrowmere Bank at the daily price, for anyone with a verified identity. A sample: no offer is made.',
  opensOn: '2026-09-01',
  closesOn: '2027-02-28',
  targetCents: '6000000000',
  minimumRaiseCents: '1000000000',
  minimumReachedOn: '2026-10-14',
  committedCents: '1000000000',
  minimumOrderCents: '5000',
  sharesOfferedMicro: '4000000000000',
  sharesSoldMicro: '0',
  shareOfBankBps: 1000,
  milestones: [
    {
      on: '2026-06-30',
      name: 'Last block sold',
      about: 'Professional investors pay USD 12.50 for each of 2,000,000 shares.',
    },
    {
      on: '2026-08-24',
      name: 'Shares in custody',
      about: '4,000,000 new ones, and 90,000 for the reward pool.',
    },
    {
      on: '2026-09-01',
      name: 'Offering opens',
      about: 'Anyone with a verified identity can buy.',
    },
    {
      on: '2026-10-14',
      name: 'Minimum reached',
      about:
        'Professional investors commit USD 10 million alongside the sale here. From now on a purchase is final once credited.',
    },
    {
      on: '2027-02-28',
      name: 'Offering closes',
      about: 'The last day to order, or earlier when all shares are sold.',
    },
    {
      on: '2027-03-15',
      name: 'Unsold shares canceled',
      about: 'The number of shares of the bank is final.',
    },
    {
      on: '2027-04-30',
      name: 'Report on the money',
      about: 'What the bank did with it, line by line.',
    },
  ],
  useOfProceeds: [
    {
      name: 'Loans to small and mid-sized firms',
      shareBps: 4500,
      about: 'Capital for new lending in the region.',
    },
    {
      name: 'Home loans',
      shareBps: 1500,
      about: 'For first-time buyers and repairs.',
    },
    {
      name: 'Liquid reserve',
      shareBps: 1500,
      about: 'Cash and bonds beyond what the rules ask for.',
    },
    {
      name: 'Core computer systems and security',
      shareBps: 1200,
      about: 'In place of software more than twenty years old.',
    },
    {
      name: 'Branches and advice in small towns',
      shareBps: 800,
      about: 'Keeps five branches open.',
    },
    {
      name: 'Costs of the offering',
      shareBps: 500,
      about: 'Lawyers, auditor, custodian, and the ledger.',
    },
  ],
}

export const sampleBank: BankOverview = {
  name: 'Varrowmere Bank (sample)',
  about:
    'A regional bank that takes deposits and lends them out again nearby. It is a sample: neither the bank nor its figures exist.',
  isSample: true,
  asOf: '2026-09-30',
  facts: [
    { name: 'Founded', value: '1987' },
    { name: 'Head office', value: 'Ledgerport (sample city)' },
    { name: 'Customers', value: '412,000' },
    { name: 'Branches', value: '38' },
    { name: 'Employees', value: '1,140' },
    { name: 'Auditor', value: 'Ellery Voss Auditors' },
  ],
  company: [
    { name: 'Company number', value: '07-418 226' },
    { name: 'License', value: 'Share registry, R-1142' },
    { name: 'Regulator', value: 'Ledgerport Financial Authority' },
    { name: 'License of the bank', value: 'Deposit-taking, B-0387' },
    { name: 'Custodian', value: 'Tarn Row Custody' },
    { name: 'Auditor', value: 'Ellery Voss Auditors' },
  ],
  assets,
  liabilities,
  equityCents: '43711200000',
  ratios,
  years,
  sharesIssuedMicro: '36000000000000',
  campaign: offering,
}
