import { loadPage, part } from '@/shell/page-data'

export const getServerSideProps = loadPage('entry', (context) => ({
  kind: 'content',
  slug: part(context, 'slugs'),
}))

export { default } from '../blog/[dugs]/[slug]'
