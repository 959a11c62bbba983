import { expect, it } from 'vitest';
import { outdatedKernels } from './kernels.mjs';

it('the compiled kernels are what their sources give', async () => {
  expect((await outdatedKernels()).map(({ target }) => target)).toEqual([]);
});
