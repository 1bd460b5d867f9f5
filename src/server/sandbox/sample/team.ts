import type { ContentItem } from '@/server/modules/content'

const parts = [
  {
    category: 'founders',
    categoryTitle: 'Founders',
    people: [
      {
        slug: 'mirela-stanwick',
        title: 'Mirela Stanwick',
        summary: 'Chief executive',
        body: `A sample person. Mirela spent eighteen years in the back office of a savings bank, the last six as head of securities settlement. She knows what happens to a share between Friday evening and Monday morning, and started FNX because she could not explain it to her mother. She reads every complaint herself.`,
      },
      {
        slug: 'kofi-adair',
        title: 'Kofi Adair',
        summary: 'Head of product',
        body: `A sample person. Kofi designed forms for a tax office before he designed anything that people use by choice. He tests each page with people who do not work in finance, and takes out a sentence for every one he puts in. He wrote the first version of the page about our drawbacks.`,
      },
      {
        slug: 'jonas-thorvall',
        title: 'Jonas Thorvall',
        summary: 'General counsel',
        body: `A sample person. Jonas worked as a supervisor of small banks for eleven years and as a lawyer for their customers after that. He decides on complaints that get a second look, and insists that the legal pages can be read aloud. On weekends he repairs pipe organs, one pipe at a time.`,
      },
    ],
  },
  {
    category: 'bank',
    categoryTitle: 'At the bank',
    people: [
      {
        slug: 'priya-raman-hale',
        title: 'Priya Raman-Hale',
        summary: 'Treasurer, Varrowmere Bank (sample)',
        body: `A sample person. Priya is responsible for the bank's liquidity and for the report that reaches us each working day by 15:00 UTC. She began as a teller in one of the smaller branches. If a figure in the report looks odd, it is her phone that rings, and she prefers that to a quiet mistake.`,
      },
      {
        slug: 'edmund-okafor',
        title: 'Edmund Okafor',
        summary: 'Head of lending to firms, Varrowmere Bank (sample)',
        body: `A sample person. Edmund leads the team that lends to bakeries, machine shops and family hotels. He has done so through two recessions and can say what each taught him. Almost half of the money from the offering is meant for his borrowers, so he writes the part of the report that says where it went.`,
      },
      {
        slug: 'noor-haddadin',
        title: 'Noor Haddadin',
        summary: 'Chief risk officer, Varrowmere Bank (sample)',
        body: `A sample person. Noor measures what could hurt the bank and says so to its board, whether or not the board asked. She studied hydrology, which she calls the same subject with cleaner data. The ratios on the bank page, and the floors beside them, come from her department.`,
      },
    ],
  },
  {
    category: 'engineering',
    categoryTitle: 'Engineering',
    people: [
      {
        slug: 'yuki-tanabe-ross',
        title: 'Yuki Tanabe-Ross',
        summary: 'Ledger',
        body: `A sample person. Yuki keeps the books in the most literal sense: the double-entry ledger, the checks that run before an entry is written, and the program that rebuilds every balance each day. An accountant by training, Yuki learned to program in order to stop doing the same reconciliation twice.`,
      },
      {
        slug: 'camila-duarte-reis',
        title: 'Camila Duarte Reis',
        summary: 'Payments and chain',
        body: `A sample person. Camila builds the part that follows the chain, finds payments and waits until they are final. She used to write control software for railway signals, where a train is either in the section or not, and no third answer is allowed. She treats payments in the same way.`,
      },
      {
        slug: 'leif-brandt-osei',
        title: 'Leif Brandt-Osei',
        summary: 'Security',
        body: `A sample person. Leif tries to break into our own systems and then mends what he found. Before that he answered the emergency line of a hospital's computer department. He replies to every report that reaches security@fnx.example within one working day, including the ones that begin with an apology.`,
      },
    ],
  },
]

export const sampleTeam: ContentItem[] = parts
  .flatMap(({ category, categoryTitle, people }) =>
    people.map((person) => ({
      kind: 'team' as const,
      category,
      categoryTitle,
      author: '',
      publishedOn: '2025-03-10',
      updatedOn: '2026-06-01',
      ...person,
    })),
  )
  .map((person, index) => ({ ...person, position: index + 1 }))
