import { BRAND } from '~/lib/brand'

export default function Home() {
  return <h1>{BRAND}</h1>
}
