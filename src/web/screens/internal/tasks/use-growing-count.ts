import { startTransition, useEffect, useState } from 'react'

const firstCount = 20
const step = 40

/** How many of `total` items to show: a screenful at once, the others bit by bit while nothing else is to be done. */
export function useGrowingCount(total: number): number {
  const [count, setCount] = useState(firstCount)
  useEffect(() => {
    if (count >= total) return
    const timer = setTimeout(() => startTransition(() => setCount(count + step)))
    return () => clearTimeout(timer)
  }, [count, total])
  return count
}
