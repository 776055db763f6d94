import { StorageClient } from '@supabase/storage-js'
import { backend } from './env.ts'
import { fetchAsCaller } from './supabase.ts'

export const storageClient = new StorageClient(`${backend.url}/storage/v1`, {}, fetchAsCaller)
