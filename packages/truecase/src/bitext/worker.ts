/** The thread of one direction of the aligner: learns, says each step, and answers with what it has learned. Not for import. */
import { serve } from '../threads/serve.js';
import type { Learned } from './direction.js';
import { type DirectionTask, learnHere } from './train.js';

serve<DirectionTask, Learned, 'step'>((task, emit) => learnHere(task, () => emit('step')));
