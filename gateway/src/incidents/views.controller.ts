import {
  deleteView,
  listViews,
  type SavedView,
  type SaveViewRequest,
  savedView,
  savedViewsAnswer,
  saveView,
  saveViewRequest,
} from '@hazardlens/contracts';
import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { v4, v5 } from 'uuid';
import { Answers } from '../openapi/answers.js';
import { type Caller, SignedIn } from '../security/caller.js';
import { RecordId } from '../validation/record-id.js';

/** Namespace of ids that come from an idempotency key: a repeated save must meet the first. */
const namespace = '6a1c1c52-8a51-4b5e-9a52-0d1f9e7a4b10';

/** Searches for incidents that people keep, each their own. */
@Controller('views')
export class ViewsController {
  @Get()
  @Answers('Own saved searches for incidents, newest first', { 200: savedViewsAnswer })
  list(@SignedIn() caller: Caller): Promise<{ views: SavedView[] }> {
    return caller.ask(listViews, {});
  }

  @Post()
  @HttpCode(201)
  @Answers('Keep a search for incidents', { 201: savedView }, [409])
  save(@Body({ schema: saveViewRequest }) body: SaveViewRequest, @SignedIn() caller: Caller): Promise<SavedView> {
    const key = caller.idempotencyKey;
    return caller.ask(saveView, {
      ...body,
      view_id: key === undefined ? v4() : v5(`${caller.actor.id} ${key}`, namespace),
    });
  }

  @Delete(':id')
  @HttpCode(204)
  @Answers('Delete a saved search', { 204: null }, [404])
  async remove(@RecordId() view_id: string, @SignedIn() caller: Caller): Promise<void> {
    await caller.ask(deleteView, { view_id });
  }
}
