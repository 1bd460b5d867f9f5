import { loadPage } from '@/shell/page-data'

export const getServerSideProps = loadPage('text', () => ({ slug: 'privacy-policy' }))

export { default } from './[slug]'
