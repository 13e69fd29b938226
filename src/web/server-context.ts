import { createContext } from 'react-router'
import type { Backend } from '../domain/backend.ts'

/** The server behind the pages; it puts its `Backend` for one request under this key. */
export const backendContext = createContext<Backend>()
