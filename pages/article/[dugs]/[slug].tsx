import { loadPage, part } from '@/shell/page-data'

export const getServerSideProps = loadPage('entry', (context) => ({
  kind: 'article',
  category: part(context, 'dugs'),
  slug: part(context, 'slug'),
}))

export { default } from '../../blog/[dugs]/[slug]'
