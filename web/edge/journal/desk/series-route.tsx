export const loader = () => null
export default function Page() {
  return null
}
