import { loadPage } from '@/shell/page-data'

export const getServerSideProps = loadPage('text', () => ({ slug: 'term-condition' }))

export { default } from './[slug]'
