import {
  deleteView,
  listViews,
  mostSavedViews,
  type SaveViewRequest,
  savedView,
  saveView,
  saveViewRequest,
} from '@hazardlens/contracts';
import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { v4, v5 } from 'uuid';
import { z } from 'zod';
import { Answers } from '../openapi/answers.js';
import { withBothIds } from '../openapi/both-ids.js';
import { type Caller, SignedIn } from '../security/caller.js';
import { RecordId } from '../validation/record-id.js';

/** Namespace of ids that come from an idempotency key: a repeated save must meet the first. */
const namespace = '6a1c1c52-8a51-4b5e-9a52-0d1f9e7a4b10';

const savedAnswer = savedView.extend({ _id: z.string() });
const savedAnswers = z.object({ views: z.array(savedAnswer).max(mostSavedViews) });
type SavedAnswer = z.infer<typeof savedAnswer>;

/** Searches for incidents that people keep, each their own. */
@Controller('views')
export class ViewsController {
  @Get()
  @Answers('Own saved searches for incidents, newest first', { 200: savedAnswers })
  async list(@SignedIn() caller: Caller): Promise<{ views: SavedAnswer[] }> {
    const { views } = await caller.ask(listViews, {});
    return { views: views.map(withBothIds) };
  }

  @Post()
  @HttpCode(201)
  @Answers('Keep a search for incidents', { 201: savedAnswer }, [409])
  async save(
    @Body({ schema: saveViewRequest }) body: SaveViewRequest,
    @SignedIn() caller: Caller,
  ): Promise<SavedAnswer> {
    const key = caller.idempotencyKey;
    const view_id = key === undefined ? v4() : v5(`${caller.actor.id} ${key}`, namespace);
    return withBothIds(await caller.ask(saveView, { ...body, view_id }));
  }

  @Delete(':id')
  @HttpCode(204)
  @Answers('Delete a saved search', { 204: null }, [404])
  async remove(@RecordId() view_id: string, @SignedIn() caller: Caller): Promise<void> {
    await caller.ask(deleteView, { view_id });
  }
}
