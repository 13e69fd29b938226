export default function Home() {
  return (
    <main id="main">
      <h1>Festival</h1>
    </main>
  )
}
