/** The real hashes, made cheaply: what they cost is proven where they are made. */
export const QUICK_HASHES = { memoryCost: 1024, timeCost: 1, parallelism: 1 };
