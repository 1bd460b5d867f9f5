import { loadPage } from '@/shell/page-data'

export const getServerSideProps = loadPage('text', () => ({ slug: 'risk-disclosure' }))

export { default } from './[slug]'
