import { aboutUsLayout } from '@/shell/layouts/about-us-layout'
import FnxizationPage from '../fnxization'

/** The same page inside the section about us; its canonical address stays the short one. */
export default function AboutUsFnxizationPage() {
  return <FnxizationPage />
}

AboutUsFnxizationPage.getLayout = aboutUsLayout
