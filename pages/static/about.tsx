import { loadPage } from '@/shell/page-data'

export const getServerSideProps = loadPage('text', () => ({ slug: 'about' }))

export { default } from './[slug]'
